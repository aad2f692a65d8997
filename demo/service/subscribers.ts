/**
 * Subscriber records: create, get, patch. Knows nothing of messages or preferences.
 * Creating one that exists updates it; what was left out stays, but `data` left out becomes `{}` (behaviour.md B2.7).
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { objectId } from './object-id.js';
import { iso, readDoc, type Store } from './store.js';
import type { Data, Profile, Subscriber } from './types.js';
import { filled, object, queryFlag, record, text, validate } from './validate.js';

const isLocale = (value: string): boolean => {
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-')).length === 1;
  } catch {
    return false;
  }
};
const isTimezone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const profile = {
  firstName: v.nullish(text),
  lastName: v.nullish(text),
  email: v.nullish(v.pipe(text, v.email('must be an email'))),
  phone: v.nullish(text),
  avatar: v.nullish(text),
  locale: v.nullish(v.pipe(text, v.check(isLocale, 'must be a valid locale'))),
  timezone: v.nullish(v.pipe(text, v.check(isTimezone, 'must be a valid IANA timezone'))),
  data: v.nullish(record),
};
const Creation = object({ subscriberId: filled, ...profile });
const CreationQuery = object({ failIfExists: queryFlag });
const Patch = object(profile);

export function findSubscriber(store: Store, subscriberId: string): Subscriber | undefined {
  return readDoc(store.db.get('SELECT doc FROM subscriber WHERE subscriber_id = ?', subscriberId)) as
    | Subscriber
    | undefined;
}

export function getSubscriber(store: Store, subscriberId: string): Subscriber {
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new Refusal(404, `Subscriber: ${subscriberId} was not found`);
  return subscriber;
}

const fold = (value: string | null | undefined): string => (value ?? '').trim().toLowerCase();

export function saveSubscriber(store: Store, subscriber: Subscriber): Subscriber {
  store.db.run(
    `INSERT INTO subscriber (id, subscriber_id, email_fold, phone_fold, name_fold, updated_at, doc)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET email_fold = excluded.email_fold,
     phone_fold = excluded.phone_fold, name_fold = excluded.name_fold, updated_at = excluded.updated_at,
     doc = excluded.doc`,
    subscriber._id,
    subscriber.subscriberId,
    fold(subscriber.email),
    fold(subscriber.phone),
    fold(`${subscriber.firstName ?? ''} ${subscriber.lastName ?? ''}`),
    Date.parse(subscriber.updatedAt),
    JSON.stringify(subscriber),
  );
  return subscriber;
}

const given = (fields: object): Profile =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export function createSubscriber(store: Store, body: unknown, query: Data = {}): Subscriber {
  const { failIfExists } = validate(CreationQuery, query);
  const { subscriberId, ...fields } = validate(Creation, body);
  const now = iso(store.now());
  const known = findSubscriber(store, subscriberId);
  if (known && failIfExists) throw new Refusal(409, `Subscriber with id "${subscriberId}" already exists`);
  if (known) {
    const names = { firstName: fields.firstName ?? known.firstName, lastName: fields.lastName ?? known.lastName };
    return saveSubscriber(store, {
      ...known,
      ...given({ ...fields, ...names }),
      data: fields.data ?? {},
      updatedAt: now,
    });
  }
  return saveSubscriber(store, {
    _id: objectId(store.now()),
    subscriberId,
    ...given(fields),
    data: fields.data ?? {},
    channels: [],
    topics: [],
    isOnline: false,
    lastOnlineAt: null,
    _organizationId: store.organizationId,
    _environmentId: store.environmentId,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    __v: 0,
  });
}

/** The answer leaves out `channels` and `topics`, as the real one does. */
export function patchSubscriber(
  store: Store,
  subscriberId: string,
  body: unknown,
): Omit<Subscriber, 'channels' | 'topics'> {
  const fields = given(validate(Patch, body));
  const known = getSubscriber(store, subscriberId);
  const saved = saveSubscriber(store, { ...known, ...fields, updatedAt: iso(store.now()) });
  const { channels: _channels, topics: _topics, ...rest } = saved;
  return { ...rest, isOnline: null, lastOnlineAt: null };
}
