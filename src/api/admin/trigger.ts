/**
 * What sets a workflow off (interface.md, "Trigger").
 */
import { object, string } from '../../shared/json.js';
import { records } from './fields.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';

export interface Trigger {
  readonly type: LooseUnion<'event'>;
  readonly identifier: string;
  readonly variables: readonly StringFields<'name'>[];
  readonly subscriberVariables: readonly StringFields<'name'>[];
}

const named = records(object({ name: string }));

export const decodeTrigger = object<Trigger>({
  type: string,
  identifier: string,
  variables: named,
  subscriberVariables: named,
});
