/**
 * A job of a notification record: one step of a workflow and what happened in it (interface.md, "Job").
 */
import { number, boolean, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import { numbers, records } from './fields.js';
import { decodeFilter } from './filter.js';
import type { Filter } from './filter.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import type { StepMetadata } from './step.js';
import { texts } from './feed-message.js';

export interface TimedDigest {
  readonly atTime: string;
  readonly weekDays: readonly LooseUnion<'monday'>[];
  readonly monthDays: readonly number[];
  readonly ordinal: LooseUnion<'1'>;
  readonly ordinalValue: LooseUnion<'day'>;
  readonly monthlyType: LooseUnion<'each'>;
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
  readonly status: LooseUnion<'Success'>;
  readonly isRetry: boolean;
  readonly isTest: boolean;
  readonly providerId: LooseUnion<'emailjs'>;
  readonly source: LooseUnion<'Credentials'>;
}

export interface JobStep extends StringFields<'_id' | '_templateId' | 'name' | '_parentId'> {
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
  readonly type: LooseUnion<'in_app'>;
  readonly digest: Digest;
  readonly executionDetails: readonly ExecutionDetail[];
  readonly step: JobStep;
  readonly overrides: StringFields<'workflowId' | 'stepId'>;
  readonly payload: JsonRecord;
  readonly providerId: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly scheduleExtensionsCount: number;
}

/** Variants may hold variants: a hostile answer may nest them without end, so the reading ends. */
const LEVELS = 8;

const stepTo = (levels: number): Reader<JobStep> =>
  object<JobStep>({
    _id: string,
    _templateId: string,
    name: string,
    _parentId: string,
    active: boolean,
    replyCallback: toRecord,
    controlVariables: toRecord,
    metadata: toRecord,
    issues: toRecord,
    template: toRecord,
    filters: records(decodeFilter),
    variants: levels > 0 ? records(stepTo(levels - 1)) : () => [],
  });

const decodeDigest = object<Digest>({
  digestKey: string,
  amount: number,
  unit: string,
  type: string,
  events: records(toRecord),
  backoff: boolean,
  backoffAmount: number,
  backoffUnit: string,
  updateMode: boolean,
  timed: object<TimedDigest>({
    atTime: string,
    weekDays: texts,
    monthDays: numbers,
    ordinal: string,
    ordinalValue: string,
    monthlyType: string,
    cronExpression: string,
  }),
});

const decodeDetail = object<ExecutionDetail>({
  _id: string,
  createdAt: string,
  detail: string,
  raw: string,
  status: string,
  isRetry: boolean,
  isTest: boolean,
  providerId: string,
  source: string,
});

export const decodeJob = object<Job>({
  _id: string,
  type: string,
  digest: decodeDigest,
  executionDetails: records(decodeDetail),
  step: stepTo(LEVELS),
  overrides: object({ workflowId: string, stepId: string }),
  payload: toRecord,
  providerId: string,
  status: string,
  updatedAt: string,
  scheduleExtensionsCount: number,
});
