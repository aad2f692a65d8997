/** The workflow that created a message, as the message contains it: template, steps, triggers and filters. */
import { boolean, string, toRecord } from '../../shared/json.js';
import { number, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { decodeChannels } from '../inbox/preferences.js';
import type { ChannelFlags } from '../inbox/preferences.js';
import { records } from './list-readers.js';

export interface FilterChild {
  readonly field: string;
  readonly value: string;
  readonly operator: LooseUnion<'LARGER'>;
  readonly on: LooseUnion<'subscriber'>;
}

/** A condition of a step or of an integration. */
export interface Filter {
  readonly isNegated: boolean;
  readonly type: LooseUnion<'BOOLEAN'>;
  readonly value: LooseUnion<'AND'>;
  readonly children: readonly FilterChild[];
}

/** The event that starts a workflow. */
export interface Trigger {
  readonly type: LooseUnion<'event'>;
  readonly identifier: string;
  readonly variables: readonly StringFields<'name'>[];
  readonly subscriberVariables: readonly StringFields<'name'>[];
}

export interface StepMetadata {
  readonly amount: number;
  readonly unit: LooseUnion<'seconds'>;
  readonly digestKey: string;
  readonly type: LooseUnion<'regular'>;
  readonly backoff: boolean;
  readonly backoffAmount: number;
  readonly backoffUnit: LooseUnion<'seconds'>;
  readonly updateMode: boolean;
}

/** A variant has no variants of its own. */
export interface StepVariant extends StringFields<'_id' | 'uuid' | 'name' | '_templateId' | '_parentId'> {
  readonly active: boolean;
  readonly shouldStopOnFail: boolean;
  readonly template: JsonRecord;
  readonly filters: readonly Filter[];
  readonly metadata: StepMetadata;
  readonly replyCallback: { readonly active: boolean; readonly url: string };
}

export interface Step extends StepVariant {
  readonly variants: readonly StepVariant[];
}

export interface WorkflowTemplate extends StringFields<
  | '_id'
  | 'name'
  | 'description'
  | '_organizationId'
  | '_creatorId'
  | '_environmentId'
  | '_notificationGroupId'
  | '_parentId'
  | 'deletedAt'
  | 'deletedBy'
> {
  readonly active: boolean;
  readonly draft: boolean;
  readonly critical: boolean;
  readonly deleted: boolean;
  readonly preferenceSettings: ChannelFlags;
  readonly tags: readonly string[];
  readonly steps: readonly Step[];
  readonly triggers: readonly Trigger[];
  readonly notificationGroup: StringFields<'_id' | 'name' | '_environmentId' | '_organizationId' | '_parentId'>;
  readonly data: JsonRecord;
  readonly workflowIntegrationStatus: JsonRecord;
}

export const decodeFilter = object<Filter>({
  isNegated: boolean,
  type: string,
  value: string,
  children: records(object<FilterChild>({ field: string, value: string, operator: string, on: string })),
});

const decodeVariables = records(object({ name: string }));

export const decodeTrigger = object<Trigger>({
  type: string,
  identifier: string,
  variables: decodeVariables,
  subscriberVariables: decodeVariables,
});

const VARIANT_FIELDS: { readonly [name in keyof StepVariant]: Reader<StepVariant[name]> } = {
  _id: string,
  uuid: string,
  name: string,
  _templateId: string,
  _parentId: string,
  active: boolean,
  shouldStopOnFail: boolean,
  template: toRecord,
  filters: records(decodeFilter),
  metadata: object<StepMetadata>({
    amount: number,
    unit: string,
    digestKey: string,
    type: string,
    backoff: boolean,
    backoffAmount: number,
    backoffUnit: string,
    updateMode: boolean,
  }),
  replyCallback: object<Step['replyCallback']>({ active: boolean, url: string }),
};

const decodeStep = object<Step>({ ...VARIANT_FIELDS, variants: records(object<StepVariant>(VARIANT_FIELDS)) });

export const decodeWorkflowTemplate = object<WorkflowTemplate>({
  _id: string,
  name: string,
  description: string,
  _organizationId: string,
  _creatorId: string,
  _environmentId: string,
  _notificationGroupId: string,
  _parentId: string,
  deletedAt: string,
  deletedBy: string,
  active: boolean,
  draft: boolean,
  critical: boolean,
  deleted: boolean,
  preferenceSettings: decodeChannels,
  tags: strings,
  steps: records(decodeStep),
  triggers: records(decodeTrigger),
  notificationGroup: object({
    _id: string,
    name: string,
    _environmentId: string,
    _organizationId: string,
    _parentId: string,
  }),
  data: toRecord,
  workflowIntegrationStatus: toRecord,
});
