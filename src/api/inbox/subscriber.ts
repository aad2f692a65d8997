/** The only field of a subscriber that an inbox reads: the time zone. */
import { string } from '../../shared/json.js';
import { subscriberPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';

/** The subscriber's IANA time zone, `''` if none is set: `GET /v2/subscribers/{subscriberId}`. @throws InboxError */
export async function getTimeZone(config: ApiConfig, subscriberId: string, options?: CallOptions): Promise<string> {
  const { timezone } = await request(config, { method: 'GET', path: subscriberPath(subscriberId) }, options);
  return string(timezone);
}
