/**
 * Recording an action on a message, answered with all of the message (interface.md, operation 2).
 * A browser takes the one in messages.ts, which reads no more than an action changes.
 */
import { decodeMessage } from './message.js';
import type { Message } from './message.js';
import type { ActionBody } from '../inbox/actions.js';
import { actionPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

/**
 * Mark message action as seen: `POST /v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}`.
 * `pending` sets the action back. The interface doesn't show what `type` may be; `primary` and `secondary` were seen.
 * @throws Failure
 */
export async function recordAction(
  service: ApiConfig,
  subscriberId: string,
  messageId: string,
  type: string,
  body: ActionBody,
  options?: CallOptions,
): Promise<Message> {
  const path = actionPath(subscriberId, messageId, type);
  return decodeMessage(await request(service, { method: 'POST', path, body }, options));
}
