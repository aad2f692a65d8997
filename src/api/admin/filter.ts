/**
 * A condition on a step or on an integration (interface.md, "Filter").
 */
import { flag, shape, text } from '../../shared/json.js';
import { records } from './fields.js';
import type { Open } from '../../shared/types.js';

export interface FilterChild {
  readonly field: string;
  readonly value: string;
  readonly operator: Open<'LARGER'>;
  readonly on: Open<'subscriber'>;
}

export interface Filter {
  readonly isNegated: boolean;
  readonly type: Open<'BOOLEAN'>;
  readonly value: Open<'AND'>;
  readonly children: readonly FilterChild[];
}

export const decodeFilter = shape<Filter>({
  isNegated: flag,
  type: text,
  value: text,
  children: records(shape<FilterChild>({ field: text, value: text, operator: text, on: text })),
});
