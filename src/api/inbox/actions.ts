/**
 * Messages: recording an action on one (interface.md, operation 2).
 */
import { decodeCta } from './cta.js';
import type { ActionStatus, Cta } from './cta.js';
import { boolean, object, string } from '../../shared/json.js';
import { actionPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

export interface ActionBody {
  readonly status: ActionStatus;
  readonly payload?: object;
}

/**
 * What an action's answer may change: state. Its `content` is an object where the feed has a string,
 * so no text is taken from it.
 */
export interface ActedMessage {
  readonly _id: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly cta: Cta;
}

export const decodeActedMessage = object<ActedMessage>({ _id: string, read: boolean, seen: boolean, cta: decodeCta });

/**
 * Mark message action as seen: `POST /v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}`.
 * `pending` sets the action back. @throws Failure
 */
export async function recordAction(
  service: ApiConfig,
  subscriberId: string,
  messageId: string,
  type: string,
  body: ActionBody,
  options?: CallOptions,
): Promise<ActedMessage> {
  const path = actionPath(subscriberId, messageId, type);
  return decodeActedMessage(await request(service, { method: 'POST', path, body }, options));
}
