/** Recording an action of a message. */
import { actionPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import type { ActionStatus } from './cta.js';

export interface ActionBody {
  readonly status: ActionStatus;
  readonly payload?: object;
}

/**
 * Records an action: `POST /v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}`. The status `pending` takes
 * it back. The response is not read: the feed has the outcome. @throws InboxError
 */
export const recordAction = (
  config: ApiConfig,
  subscriberId: string,
  messageId: string,
  type: string,
  body: ActionBody,
  options?: CallOptions,
): Promise<unknown> =>
  request(config, { method: 'POST', path: actionPath(subscriberId, messageId, type), body }, options);
