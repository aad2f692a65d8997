/**
 * Recording what a subscriber did with a message's button. Touches neither read nor seen nor archived.
 * Any `type` is taken, as the interface names no values; `pending` takes an action back (behaviour.md B2.2).
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { findMessage, saveMessage } from './message-rows.js';
import { wholeMessage } from './messages.js';
import { iso, type Store } from './store.js';
import { findSubscriber } from './subscribers.js';
import type { Data } from './types.js';
import { object, oneOf, record, validate, validateId } from './validate.js';

const Body = object({ status: oneOf(['pending', 'done']), payload: v.optional(record) });

export interface ActionTarget {
  readonly subscriberId: string;
  readonly messageId: string;
  readonly type: string;
}

export function recordAction(store: Store, target: ActionTarget, body: unknown): Data {
  const { status, payload } = validate(Body, body);
  const id = validateId('messageId', target.messageId);
  const message = findMessage(store, id);
  if (!message) throw new Refusal(404, `Message with id ${id} was not found`);
  const subscriber = findSubscriber(store, target.subscriberId);
  if (!subscriber) throw new Refusal(400, `Subscriber with id ${target.subscriberId} was not found`);
  if (message._subscriberId !== subscriber._id) {
    throw new Refusal(400, `Message with id ${id} doesn't belong to subscriber ${target.subscriberId}`);
  }
  const { action } = message.cta;
  const result = { ...action.result, type: target.type, ...(payload ? { payload } : {}) };
  const cta = { ...message.cta, action: { ...action, status, result } };
  return wholeMessage(store, saveMessage(store, { ...message, cta, updatedAt: iso(store.now()) }));
}
