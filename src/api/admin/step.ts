/**
 * A step of a workflow, with its variants, which have none of their own (interface.md, "Step" and "Step metadata").
 */
import { amount, flag, record, shape, text } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import { records } from './fields.js';
import { decodeFilter } from './filter.js';
import type { Filter } from './filter.js';
import type { Open, Texts } from '../../shared/types.js';

export interface StepMetadata {
  readonly amount: number;
  readonly unit: Open<'seconds'>;
  readonly digestKey: string;
  readonly type: Open<'regular'>;
  readonly backoff: boolean;
  readonly backoffAmount: number;
  readonly backoffUnit: Open<'seconds'>;
  readonly updateMode: boolean;
}

export interface StepVariant extends Texts<'_id' | 'uuid' | 'name' | '_templateId' | '_parentId'> {
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
  _id: text,
  uuid: text,
  name: text,
  _templateId: text,
  _parentId: text,
  active: flag,
  shouldStopOnFail: flag,
  template: record,
  filters: records(decodeFilter),
  metadata: shape<StepMetadata>({
    amount,
    unit: text,
    digestKey: text,
    type: text,
    backoff: flag,
    backoffAmount: amount,
    backoffUnit: text,
    updateMode: flag,
  }),
  replyCallback: shape<Step['replyCallback']>({ active: flag, url: text }),
};

export const decodeStep = shape<Step>({ ...VARIANT, variants: records(shape<StepVariant>(VARIANT)) });
