/**
 * The workflows that send Fieldnote's notifications. One is critical, one is switched off, one has a step that is.
 * SMS is used by the critical one alone, so that the global preferences lack it.
 */
import { objectId } from '../object-id.js';
import type { Store } from '../store.js';
import { iso } from '../store.js';
import type { Channel, Step, Workflow } from '../types.js';
import { saveWorkflow } from '../workflows.js';
import type { Random } from './random.js';

interface Plan {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly steps: readonly (Channel | 'digest')[];
  readonly idle?: readonly Channel[];
  readonly off?: readonly Channel[];
  readonly variables: readonly string[];
  readonly critical?: boolean;
  readonly active?: boolean;
  readonly severity?: Workflow['severity'];
}

const plans: readonly Plan[] = [
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
    idle: ['email'],
    off: ['chat'],
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

const digestTime = { amount: 10, unit: 'minutes', digestKey: 'document' };
const stepNames: Record<Step['type'], string> = {
  in_app: 'In-app',
  email: 'E-mail',
  sms: 'SMS',
  chat: 'Chat',
  push: 'Push',
  digest: 'Digest',
};

export function seedWorkflows(store: Store, random: Random, madeAt: number): void {
  const made = iso(madeAt);
  const id = (): string => objectId(madeAt, random.tail());
  const shared = { _notificationGroupId: id(), _creatorId: id() };
  for (const plan of plans) {
    const _id = id();
    const used = plan.steps.filter((type) => type !== 'digest');
    saveWorkflow(store, {
      _id,
      identifier: plan.identifier,
      slug: `${plan.identifier}_wf_${_id.slice(-10)}`,
      name: plan.name,
      description: plan.description,
      tags: plan.tags,
      active: plan.active ?? true,
      critical: plan.critical ?? false,
      severity: plan.severity ?? 'none',
      preferenceSettings: Object.fromEntries(used.map((type) => [type, !plan.off?.includes(type)])),
      steps: plan.steps.map((type) => ({
        _id: id(),
        uuid: id(),
        name: stepNames[type],
        type,
        _templateId: id(),
        active: type === 'digest' || !plan.idle?.includes(type),
        ...(type === 'digest'
          ? { metadata: { ...digestTime, type: 'regular', backoff: false, updateMode: false } }
          : {}),
      })),
      variables: plan.variables,
      _organizationId: store.organizationId,
      _environmentId: store.environmentId,
      ...shared,
      createdAt: made,
      updatedAt: made,
    });
  }
}
