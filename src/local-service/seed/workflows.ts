/**
 * The workflows of Fieldnote's notifications. One is critical, one is inactive, and one has an inactive step. Only the critical
 * workflow uses SMS, so the global preferences have no SMS.
 */
import { createObjectId } from '../database/object-id.js';
import type { Store } from '../database/store.js';
import { toIso } from '../database/store.js';
import type { Channel, Step, Workflow } from '../types.js';
import { saveWorkflow } from '../database/workflows.js';
import type { Random } from './random.js';

interface WorkflowSeed {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly steps: readonly (Channel | 'digest')[];
  readonly inactiveSteps?: readonly Channel[];
  readonly disabledByDefault?: readonly Channel[];
  readonly variables: readonly string[];
  readonly inApp?: NonNullable<Workflow['inApp']>;
  readonly critical?: boolean;
  readonly active?: boolean;
  readonly severity?: Workflow['severity'];
}

const SEEDS: readonly WorkflowSeed[] = [
  {
    identifier: 'comment-added',
    name: 'Comments',
    description: 'Somebody commented on a document that you follow',
    tags: ['conversation'],
    steps: ['digest', 'in_app', 'email'],
    variables: ['document', 'author'],
  },
  {
    identifier: 'mention',
    name: 'Mentions',
    description: 'Somebody named you in a document or a comment',
    tags: ['conversation'],
    steps: ['in_app', 'email', 'push', 'chat'],
    variables: ['document', 'author'],
    severity: 'medium',
  },
  {
    identifier: 'approval-requested',
    name: 'Approvals',
    description: 'Something waits for your approval',
    tags: ['approvals'],
    steps: ['in_app', 'email', 'push'],
    variables: ['subject', 'author'],
    inApp: {
      buttons: [
        { type: 'primary', content: 'Approve' },
        { type: 'secondary', content: 'Decline' },
      ],
    },
    severity: 'medium',
  },
  {
    identifier: 'document-shared',
    name: 'Shared with you',
    description: 'A document or a folder was shared with you',
    tags: ['conversation'],
    steps: ['in_app', 'email'],
    variables: ['document', 'author'],
    severity: 'low',
  },
  {
    identifier: 'deployment-finished',
    name: 'Deployments',
    description: 'A deployment of your projects ended',
    tags: ['engineering'],
    steps: ['in_app', 'chat', 'email'],
    inactiveSteps: ['email'],
    disabledByDefault: ['chat'],
    variables: ['service', 'version'],
  },
  {
    identifier: 'invoice-issued',
    name: 'Invoices and payments',
    description: 'Invoices, payments and changes of plan',
    tags: ['billing'],
    steps: ['in_app', 'email'],
    variables: ['number', 'amount'],
  },
  {
    identifier: 'weekly-summary',
    name: 'Weekly summary',
    description: 'What happened in your projects last week',
    tags: ['digest'],
    steps: ['digest', 'in_app', 'email'],
    variables: ['week'],
    severity: 'low',
  },
  {
    identifier: 'security-alert',
    name: 'Security alerts',
    description: 'Sign-ins and changes that concern the safety of your account',
    tags: ['security'],
    steps: ['in_app', 'email', 'sms'],
    variables: ['event'],
    critical: true,
    severity: 'high',
  },
  {
    identifier: 'beta-programme',
    name: 'Beta programme',
    description: 'News of features that are being tried out',
    tags: ['news'],
    steps: ['in_app', 'sms'],
    variables: ['feature'],
    active: false,
  },
];

const DIGEST_SETTINGS = { amount: 10, unit: 'minutes', digestKey: 'document' };
const STEP_NAMES: Record<Step['type'], string> = {
  in_app: 'In-app',
  email: 'E-mail',
  sms: 'SMS',
  chat: 'Chat',
  push: 'Push',
  digest: 'Digest',
};

export function seedWorkflows(store: Store, random: Random, createdAt: number): void {
  const created = toIso(createdAt);
  const id = (): string => createObjectId(createdAt, random.idTail());
  const shared = { _notificationGroupId: id(), _creatorId: id() };
  for (const seed of SEEDS) {
    const _id = id();
    const channels = seed.steps.filter((type) => type !== 'digest');
    saveWorkflow(store, {
      _id,
      identifier: seed.identifier,
      slug: `${seed.identifier}_wf_${_id.slice(-10)}`,
      name: seed.name,
      description: seed.description,
      tags: seed.tags,
      active: seed.active ?? true,
      critical: seed.critical ?? false,
      severity: seed.severity ?? 'none',
      preferenceSettings: Object.fromEntries(channels.map((type) => [type, !seed.disabledByDefault?.includes(type)])),
      steps: seed.steps.map((type) => ({
        _id: id(),
        uuid: id(),
        name: STEP_NAMES[type],
        type,
        _templateId: id(),
        active: type === 'digest' || !seed.inactiveSteps?.includes(type),
        ...(type === 'digest'
          ? { metadata: { ...DIGEST_SETTINGS, type: 'regular', backoff: false, updateMode: false } }
          : {}),
      })),
      variables: seed.variables,
      ...(seed.inApp && { inApp: seed.inApp }),
      _organizationId: store.organizationId,
      _environmentId: store.environmentId,
      ...shared,
      createdAt: created,
      updatedAt: created,
    });
  }
}
