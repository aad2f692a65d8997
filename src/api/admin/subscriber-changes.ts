/**
 * Creating and changing subscribers (interface.md, operations 6 and 7).
 */
import { subscriberPath, subscribersPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { decodeSubscriber } from './subscribers.js';
import type { ProfileText, Subscriber } from './subscribers.js';

/** What is left out stays as it is. `null` clears a field, where the service knows that (real ones were seen to). */
export type SubscriberChange = { readonly [name in ProfileText]?: string | null } & {
  /** Replaces what was there, whole. */
  readonly data?: object | null;
};

export type NewSubscriber = SubscriberChange & {
  /** Your own, unique identifier. One that is known was seen to be changed, and its `data` replaced. */
  readonly subscriberId: string;
};

/** Create subscriber: `POST /v2/subscribers`. @throws Failure */
export async function createSubscriber(
  service: ApiConfig,
  body: NewSubscriber,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(service, { method: 'POST', path: subscribersPath(), body }, options));
}

/**
 * Patch subscriber: `PATCH /v2/subscribers/{subscriberId}`. The answer was seen to leave out `channels`, `topics` and
 * whether they are online: ask again for those. @throws Failure
 */
export async function updateSubscriber(
  service: ApiConfig,
  subscriberId: string,
  body: SubscriberChange,
  options?: CallOptions,
): Promise<Subscriber> {
  const path = subscriberPath(subscriberId);
  return decodeSubscriber(await request(service, { method: 'PATCH', path, body }, options));
}
