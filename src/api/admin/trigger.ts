/**
 * What sets a workflow off (interface.md, "Trigger").
 */
import { shape, text } from '../../shared/json.js';
import { records } from './fields.js';
import type { Open, Texts } from '../../shared/types.js';

export interface Trigger {
  readonly type: Open<'event'>;
  readonly identifier: string;
  readonly variables: readonly Texts<'name'>[];
  readonly subscriberVariables: readonly Texts<'name'>[];
}

const named = records(shape({ name: text }));

export const decodeTrigger = shape<Trigger>({
  type: text,
  identifier: text,
  variables: named,
  subscriberVariables: named,
});
