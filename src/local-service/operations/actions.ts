/**
 * Records what a subscriber did with a button of a message. It does not change read, seen or archived. Any type, any text as
 * status and any payload is accepted and stored, as in the real service; the status `pending` undoes an action.
 */
import * as v from 'valibot';
import { ApiError } from '../http/errors.js';
import { findMessage, saveMessage } from '../database/message-rows.js';
import { toIso, type Store } from '../database/store.js';
import { findSubscriber } from './subscribers.js';
import type { Data } from '../types.js';
import { object, requiredText, validate, validateId } from '../http/validate.js';

const Body = object({ status: requiredText(), payload: v.optional(v.unknown()) });

export interface ActionTarget {
  readonly subscriberId: string;
  readonly messageId: string;
  readonly type: string;
}

/** The answer is the message alone: without its subscriber and its workflow. */
export function recordAction(store: Store, target: ActionTarget, body: unknown): Data {
  const { status, payload } = validate(Body, body);
  const id = validateId('UpdateMessageActionsCommand', 'messageId', target.messageId);
  const message = findMessage(store, id);
  if (!message) throw new ApiError(404, `Message ${id} not found`);
  const subscriber = findSubscriber(store, target.subscriberId);
  const reason = 'was not found for this environment. Make sure to';
  if (!subscriber) {
    const hint = `${reason} create a subscriber before trying to modify it.`;
    throw new ApiError(400, `Subscriber with the id: ${target.subscriberId} ${hint}`);
  }
  if (message._subscriberId !== subscriber._id) {
    throw new ApiError(400, `Message with the id: ${id} ${reason} address correct message before trying to modify it.`);
  }
  const { action } = message.cta;
  const result = { ...action.result, type: target.type, ...(payload ? { payload } : {}) };
  const cta = { ...message.cta, action: { ...action, status, result } };
  return { ...saveMessage(store, { ...message, cta, updatedAt: toIso(store.now()) }), id };
}
