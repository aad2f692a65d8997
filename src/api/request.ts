/** Requests that may write: with a body, and an idempotency key. */
import { randomId } from '../shared/http.js';
import type { JsonRecord } from '../shared/json.js';
import type { ApiConfig, CallOptions } from './config.js';
import { exchange } from './exchange.js';
import type { ApiRequest } from './exchange.js';

export interface WritingRequest extends ApiRequest {
  readonly body?: object;
}

/**
 * Sends a request and returns the JSON object of the response, without its envelope.
 * @throws InboxError, or the reason of `options.signal` if that aborted the call
 */
export async function request(
  config: ApiConfig,
  apiRequest: WritingRequest,
  options: CallOptions = {},
): Promise<JsonRecord> {
  const body = apiRequest.body && JSON.stringify(apiRequest.body);
  // Both attempts send the same key and bytes: the service may have acted before it answered with 401.
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(apiRequest.method !== 'GET' && { 'idempotency-key': options.idempotencyKey ?? randomId() }),
    ...options.headers,
  };
  const init = { keepalive: options.keepalive ?? false, ...(body && { body }) };
  return exchange(config, apiRequest, { ...options, headers }, init);
}
