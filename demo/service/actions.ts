/**
 * Records what a subscriber did with a button of a message. It does not change read, seen or archived. Any `type` is accepted,
 * as the interface names no values; the status `pending` undoes an action.
 */
import * as v from 'valibot';
import { ApiError } from './errors.js';
import { findMessage, saveMessage } from './message-rows.js';
import { fullMessage } from './messages.js';
import { toIso, type Store } from './store.js';
import { findSubscriber } from './subscribers.js';
import type { Data } from './types.js';
import { object, oneOf, jsonObject, validate, validateId } from './validate.js';

const Body = object({ status: oneOf(['pending', 'done']), payload: v.optional(jsonObject) });

export interface ActionTarget {
  readonly subscriberId: string;
  readonly messageId: string;
  readonly type: string;
}

export function recordAction(store: Store, target: ActionTarget, body: unknown): Data {
  const { status, payload } = validate(Body, body);
  const id = validateId('messageId', target.messageId);
  const message = findMessage(store, id);
  if (!message) throw new ApiError(404, `Message with id ${id} was not found`);
  const subscriber = findSubscriber(store, target.subscriberId);
  if (!subscriber) throw new ApiError(400, `Subscriber with id ${target.subscriberId} was not found`);
  if (message._subscriberId !== subscriber._id) {
    throw new ApiError(400, `Message with id ${id} doesn't belong to subscriber ${target.subscriberId}`);
  }
  const { action } = message.cta;
  const result = { ...action.result, type: target.type, ...(payload ? { payload } : {}) };
  const cta = { ...message.cta, action: { ...action, status, result } };
  return fullMessage(store, saveMessage(store, { ...message, cta, updatedAt: toIso(store.now()) }));
}
