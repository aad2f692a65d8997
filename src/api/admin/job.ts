/**
 * A job of a notification record: one step of a workflow and what happened in it (interface.md, "Job").
 */
import { amount, flag, record, shape, text } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import { numbers, records } from './fields.js';
import { decodeFilter } from './filter.js';
import type { Filter } from './filter.js';
import type { Open, Texts } from '../../shared/types.js';
import type { StepMetadata } from './step.js';
import { texts } from './feed-message.js';

export interface TimedDigest {
  readonly atTime: string;
  readonly weekDays: readonly Open<'monday'>[];
  readonly monthDays: readonly number[];
  readonly ordinal: Open<'1'>;
  readonly ordinalValue: Open<'day'>;
  readonly monthlyType: Open<'each'>;
  readonly cronExpression: string;
}

/** Of a job that is no digest, all of it is empty. */
export interface Digest extends StepMetadata {
  readonly events: readonly JsonRecord[];
  readonly timed: TimedDigest;
}

export interface ExecutionDetail {
  readonly _id: string;
  readonly createdAt: string;
  readonly detail: string;
  /** What a provider said, as it said it: often JSON. */
  readonly raw: string;
  readonly status: Open<'Success'>;
  readonly isRetry: boolean;
  readonly isTest: boolean;
  readonly providerId: Open<'emailjs'>;
  readonly source: Open<'Credentials'>;
}

export interface JobStep extends Texts<'_id' | '_templateId' | 'name' | '_parentId'> {
  readonly active: boolean;
  readonly replyCallback: JsonRecord;
  readonly controlVariables: JsonRecord;
  readonly metadata: JsonRecord;
  readonly issues: JsonRecord;
  readonly template: JsonRecord;
  readonly filters: readonly Filter[];
  /** Down to eight levels. */
  readonly variants: readonly JobStep[];
}

export interface Job {
  readonly _id: string;
  readonly type: Open<'in_app'>;
  readonly digest: Digest;
  readonly executionDetails: readonly ExecutionDetail[];
  readonly step: JobStep;
  readonly overrides: Texts<'workflowId' | 'stepId'>;
  readonly payload: JsonRecord;
  readonly providerId: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly scheduleExtensionsCount: number;
}

/** Variants may hold variants: a hostile answer may nest them without end, so the reading ends. */
const LEVELS = 8;

const stepTo = (levels: number): Reader<JobStep> =>
  shape<JobStep>({
    _id: text,
    _templateId: text,
    name: text,
    _parentId: text,
    active: flag,
    replyCallback: record,
    controlVariables: record,
    metadata: record,
    issues: record,
    template: record,
    filters: records(decodeFilter),
    variants: levels > 0 ? records(stepTo(levels - 1)) : () => [],
  });

const decodeDigest = shape<Digest>({
  digestKey: text,
  amount,
  unit: text,
  type: text,
  events: records(record),
  backoff: flag,
  backoffAmount: amount,
  backoffUnit: text,
  updateMode: flag,
  timed: shape<TimedDigest>({
    atTime: text,
    weekDays: texts,
    monthDays: numbers,
    ordinal: text,
    ordinalValue: text,
    monthlyType: text,
    cronExpression: text,
  }),
});

const decodeDetail = shape<ExecutionDetail>({
  _id: text,
  createdAt: text,
  detail: text,
  raw: text,
  status: text,
  isRetry: flag,
  isTest: flag,
  providerId: text,
  source: text,
});

export const decodeJob = shape<Job>({
  _id: text,
  type: text,
  digest: decodeDigest,
  executionDetails: records(decodeDetail),
  step: stepTo(LEVELS),
  overrides: shape({ workflowId: text, stepId: text }),
  payload: record,
  providerId: text,
  status: text,
  updatedAt: text,
  scheduleExtensionsCount: amount,
});
