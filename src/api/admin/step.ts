/**
 * A step of a workflow, with its variants, which have none of their own (interface.md, "Step" and "Step metadata").
 */
import { number, boolean, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import { records } from './fields.js';
import { decodeFilter } from './filter.js';
import type { Filter } from './filter.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';

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

const VARIANT: { readonly [name in keyof StepVariant]: Reader<StepVariant[name]> } = {
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

export const decodeStep = object<Step>({ ...VARIANT, variants: records(object<StepVariant>(VARIANT)) });
