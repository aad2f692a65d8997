/**
 * Where a subscriber lives: one field of their record, for those who need no other (interface.md, "Get subscriber").
 */
import { string } from '../../shared/json.js';
import { subscriberPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

/** The subscriber's IANA time zone; empty where the service has none. @throws Failure */
export async function getTimeZone(service: ApiConfig, subscriberId: string, options?: CallOptions): Promise<string> {
  const answer = await request(service, { method: 'GET', path: subscriberPath(subscriberId) }, options);
  return string(answer['timezone']);
}
