/**
 * One job of a notification record: a workflow's step and what happened in it.
 */
import type { Outcome } from './delivery-outcome.js';
import { iso } from './store.js';
import type { Data, Step } from './types.js';

const jobStatus = { sent: 'completed', failed: 'failed', untried: 'failed', skipped: 'skipped' } as const;
const detailStatus = { sent: 'Success', failed: 'Failed', untried: 'Failed', skipped: 'Warning' } as const;

export interface JobContext {
  readonly id: () => string;
  readonly time: number;
  readonly workflowId: string;
  readonly payload: Data;
  /** What a digest step gathered. */
  readonly events: readonly Data[];
}

function detail(context: JobContext, text: string, more: Data, later = 0): Data {
  const createdAt = iso(context.time + later);
  const isolated = { isRetry: false, isTest: false, raw: null };
  return { _id: context.id(), createdAt, detail: text, status: 'Success', source: 'Internal', ...isolated, ...more };
}

const stepOf = (step: Step): Data => ({
  _id: step._id,
  _templateId: step._templateId,
  name: step.name,
  _parentId: null,
  active: step.active,
  filters: [],
  variants: [],
  replyCallback: {},
  controlVariables: {},
  metadata: step.metadata ?? {},
  issues: {},
  template: { type: step.type },
});

function base(context: JobContext, step: Step, _id: string): Data {
  const overrides = { workflowId: context.workflowId, stepId: step._id };
  const updatedAt = iso(context.time + 400);
  return {
    _id,
    type: step.type,
    step: stepOf(step),
    overrides,
    payload: context.payload,
    updatedAt,
    scheduleExtensionsCount: 0,
  };
}

export function digestJob(context: JobContext, step: Step): Data {
  const text = `Digested ${context.events.length} events into one notification`;
  return {
    ...base(context, step, context.id()),
    providerId: 'novu',
    status: 'completed',
    digest: { type: 'regular', backoff: false, updateMode: false, ...step.metadata, events: context.events },
    executionDetails: [
      detail(context, 'Step queued', { status: 'Pending', providerId: 'novu' }),
      detail(context, text, { providerId: 'novu' }, 300),
    ],
  };
}

export function channelJob(context: JobContext, step: Step, outcome: Outcome, _id: string): Data {
  const { providerId, kind, source } = outcome;
  const raw = kind === 'failed' ? JSON.stringify({ error: outcome.detail }) : null;
  const last = { status: detailStatus[kind], source, providerId, raw };
  return {
    ...base(context, step, _id),
    providerId,
    status: jobStatus[kind],
    executionDetails: [
      detail(context, 'Step queued', { status: 'Pending', providerId }),
      detail(context, outcome.detail, last, 300),
    ],
  };
}
