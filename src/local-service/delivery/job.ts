/** A job of a notification record: one step of a workflow and its result. */
import type { Outcome } from './outcome.js';
import { toIso } from '../database/store.js';
import type { Data, Step } from '../types.js';

const JOB_STATUS = { sent: 'completed', failed: 'failed', unattempted: 'failed', skipped: 'skipped' } as const;
const DETAIL_STATUS = { sent: 'Success', failed: 'Failed', unattempted: 'Failed', skipped: 'Warning' } as const;

export interface JobContext {
  readonly id: () => string;
  readonly time: number;
  readonly workflowId: string;
  readonly payload: Data;
  /** The events of a digest step. */
  readonly events: readonly Data[];
}

function executionDetail(context: JobContext, text: string, overrides: Data, delayMs = 0): Data {
  const createdAt = toIso(context.time + delayMs);
  const flags = { isRetry: false, isTest: false, raw: null };
  return { _id: context.id(), createdAt, detail: text, status: 'Success', source: 'Internal', ...flags, ...overrides };
}

const stepData = (step: Step): Data => ({
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

function baseJob(context: JobContext, step: Step, _id: string): Data {
  const overrides = { workflowId: context.workflowId, stepId: step._id };
  const updatedAt = toIso(context.time + 400);
  return {
    _id,
    type: step.type,
    step: stepData(step),
    overrides,
    payload: context.payload,
    updatedAt,
    scheduleExtensionsCount: 0,
  };
}

export function digestJob(context: JobContext, step: Step): Data {
  const { length } = context.events;
  const text = length === 1 ? '1 event' : `${length} events in one notification`;
  return {
    ...baseJob(context, step, context.id()),
    providerId: 'novu',
    status: 'completed',
    digest: { type: 'regular', backoff: false, updateMode: false, ...step.metadata, events: context.events },
    executionDetails: [
      executionDetail(context, 'Step queued', { status: 'Pending', providerId: 'novu' }),
      executionDetail(context, text, { providerId: 'novu' }, 300),
    ],
  };
}

export function channelJob(context: JobContext, step: Step, outcome: Outcome, _id: string): Data {
  const { providerId, kind, source } = outcome;
  const raw = kind === 'failed' ? JSON.stringify({ error: outcome.detail }) : null;
  const last = { status: DETAIL_STATUS[kind], source, providerId, raw };
  return {
    ...baseJob(context, step, _id),
    providerId,
    status: JOB_STATUS[kind],
    executionDetails: [
      executionDetail(context, 'Step queued', { status: 'Pending', providerId }),
      executionDetail(context, outcome.detail, last, 300),
    ],
  };
}
