/** A job of a notification record: one step of a workflow, and the log of its execution. */
import { boolean, string, toRecord } from '../../shared/json.js';
import { number, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { numbers, records } from './list-readers.js';
import { decodeFilter } from './workflows.js';
import type { Filter, StepMetadata } from './workflows.js';

export interface TimedDigest {
  readonly atTime: string;
  readonly weekDays: readonly LooseUnion<'monday'>[];
  readonly monthDays: readonly number[];
  readonly ordinal: LooseUnion<'1'>;
  readonly ordinalValue: LooseUnion<'day'>;
  readonly monthlyType: LooseUnion<'each'>;
  readonly cronExpression: string;
}

/** All fields are empty unless the job is a digest. */
export interface Digest extends StepMetadata {
  readonly events: readonly JsonRecord[];
  readonly timed: TimedDigest;
}

export interface ExecutionDetail {
  readonly _id: string;
  readonly createdAt: string;
  readonly detail: string;
  /** The unchanged response of the provider, often JSON. */
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
  /** Nested eight levels at most. */
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

/** Variants may contain variants. The limit stops a hostile response that nests them without end. */
const MAX_VARIANT_LEVELS = 8;

const stepReader = (levels: number): Reader<JobStep> =>
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
    variants: levels > 0 ? records(stepReader(levels - 1)) : () => [],
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
    weekDays: strings,
    monthDays: numbers,
    ordinal: string,
    ordinalValue: string,
    monthlyType: string,
    cronExpression: string,
  }),
});

const decodeExecutionDetail = object<ExecutionDetail>({
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
  executionDetails: records(decodeExecutionDetail),
  step: stepReader(MAX_VARIANT_LEVELS),
  overrides: object({ workflowId: string, stepId: string }),
  payload: toRecord,
  providerId: string,
  status: string,
  updatedAt: string,
  scheduleExtensionsCount: number,
});
