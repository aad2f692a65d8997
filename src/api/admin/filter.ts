/**
 * A condition on a step or on an integration (interface.md, "Filter").
 */
import { boolean, object, string } from '../../shared/json.js';
import { records } from './fields.js';
import type { LooseUnion } from '../../shared/types.js';

export interface FilterChild {
  readonly field: string;
  readonly value: string;
  readonly operator: LooseUnion<'LARGER'>;
  readonly on: LooseUnion<'subscriber'>;
}

export interface Filter {
  readonly isNegated: boolean;
  readonly type: LooseUnion<'BOOLEAN'>;
  readonly value: LooseUnion<'AND'>;
  readonly children: readonly FilterChild[];
}

export const decodeFilter = object<Filter>({
  isNegated: boolean,
  type: string,
  value: string,
  children: records(object<FilterChild>({ field: string, value: string, operator: string, on: string })),
});
