/**
 * Creates a subscriber that the service does not know yet, with the profile that the host returns. Concurrent requests create
 * once, and whatever the outcome, the same process does not try again for a minute. Does not look for missing subscribers itself.
 */
import { subscribersPath } from '../api/urls.js';
import { randomId } from '../shared/http.js';
import { isRecord } from '../shared/json.js';
import { ProxyError } from './errors.js';
import type { SubscriberProfile } from './options.js';
import type { HostRequest, RequestContext } from './request-context.js';

/** Null for a subscriber that is not to be created. */
export type CreateProfile = (host: HostRequest) => Promise<SubscriberProfile | null | undefined>;

type Caller = HostRequest & Pick<RequestContext, 'subscriberId' | 'readerId' | 'send' | 'record' | 'reportError'>;

/** Whether the subscriber was created, by this call or by another one of the last minute. Never rejects. */
export type SubscriberCreator = (caller: Caller) => Promise<boolean>;

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'avatar', 'locale', 'timezone'] as const;
const PAUSE_MS = 60_000;
/** The oldest attempt is forgotten first. */
const MAX_ATTEMPTS = 10_000;

/** Known fields alone. @throws TypeError for one of another type */
function toProfile(profile: SubscriberProfile): object {
  const fields = [...TEXT_FIELDS, 'data' as const].flatMap((name) => {
    const value = profile[name];
    if (value === undefined || value === null) return [];
    if (name === 'data' ? !isRecord(value) : typeof value !== 'string')
      throw new TypeError(`createSubscriber must return ${name === 'data' ? 'an object' : 'text'} as ${name}.`);
    return [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

async function create(
  profileOf: CreateProfile,
  { request, context, subscriberId, send, record: ids }: Caller,
): Promise<boolean> {
  const profile = await profileOf({ request, context });
  if (!profile) return false;
  const body = { ...toProfile(profile), subscriberId };
  const idempotencyKey = randomId();
  const { status, record } = await send({
    method: 'POST',
    path: subscribersPath(),
    segments: 2,
    body,
    idempotencyKey,
    ids,
  });
  const cause = new Error(`The service answered ${status} to the creation of a subscriber.`);
  if (status >= 400) throw new ProxyError('upstream-failed', { upstream: record, cause });
  return true;
}

export function createSubscriberCreator(profileOf: CreateProfile, now: () => number = Date.now): SubscriberCreator {
  const attempts = new Map<string, { readonly startedAt: number; readonly created: Promise<boolean> }>();
  return (caller) => {
    const { readerId, reportError } = caller;
    const last = attempts.get(readerId);
    if (last && now() < last.startedAt + PAUSE_MS) return last.created;
    const created = create(profileOf, caller).catch((cause: unknown) => {
      reportError(cause);
      return false;
    });
    attempts.delete(readerId);
    attempts.set(readerId, { startedAt: now(), created });
    const [oldest = ''] = attempts.keys();
    if (attempts.size > MAX_ATTEMPTS) attempts.delete(oldest);
    return created;
  };
}
