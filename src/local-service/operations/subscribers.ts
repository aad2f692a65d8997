/**
 * Subscriber records: create, get, patch. Creating an existing subscriber updates it: omitted fields are unchanged, but omitted
 * `data` is deleted.
 */
import * as v from 'valibot';
import { ApiError } from '../http/errors.js';
import { createObjectId } from '../database/object-id.js';
import { toIso, readDoc, type Store } from '../database/store.js';
import type { Data, Subscriber } from '../types.js';
import { object, jsonObject, requiredText, text, validate } from '../http/validate.js';

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
  timezone: v.nullish(v.pipe(text, v.check(isTimezone, 'must be a valid IANA time-zone'))),
  data: v.nullish(jsonObject),
};
const Creation = object({ subscriberId: requiredText('SubscriberId is required'), ...profile });
const Patch = object(profile);

export function findSubscriber(store: Store, subscriberId: string): Subscriber | undefined {
  return readDoc(store.db.get('SELECT doc FROM subscriber WHERE subscriber_id = ?', subscriberId)) as
    | Subscriber
    | undefined;
}

export function getSubscriber(store: Store, subscriberId: string): Subscriber {
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new ApiError(404, `Subscriber: ${subscriberId} was not found`);
  return subscriber;
}

const foldCase = (value: string | null | undefined): string => (value ?? '').trim().toLowerCase();

export function saveSubscriber(store: Store, subscriber: Subscriber): Subscriber {
  store.db.run(
    `INSERT INTO subscriber (id, subscriber_id, email_fold, phone_fold, name_fold, updated_at, doc)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET email_fold = excluded.email_fold,
     phone_fold = excluded.phone_fold, name_fold = excluded.name_fold, updated_at = excluded.updated_at,
     doc = excluded.doc`,
    subscriber._id,
    subscriber.subscriberId,
    foldCase(subscriber.email),
    foldCase(subscriber.phone),
    foldCase(`${subscriber.firstName ?? ''} ${subscriber.lastName ?? ''}`),
    Date.parse(subscriber.updatedAt),
    JSON.stringify(subscriber),
  );
  return subscriber;
}

export const withoutUndefined = (fields: object): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The real service stores no empty object. A member that is undefined is not stored. */
const dataOf = (data: Data | null | undefined): Data | undefined =>
  data && Object.keys(data).length > 0 ? data : undefined;

export function createSubscriber(store: Store, body: unknown, query: Data = {}): Subscriber {
  const { subscriberId, ...fields } = validate(Creation, body);
  const now = toIso(store.now());
  const existing = findSubscriber(store, subscriberId);
  if (existing && query['failIfExists'] === 'true')
    throw new ApiError(409, `Subscriber with id "${subscriberId}" already exists`);
  if (existing) {
    const names = { firstName: fields.firstName ?? existing.firstName, lastName: fields.lastName ?? existing.lastName };
    return saveSubscriber(store, {
      ...existing,
      ...withoutUndefined({ ...fields, ...names }),
      data: dataOf(fields.data),
      updatedAt: now,
    });
  }
  return saveSubscriber(store, {
    _id: createObjectId(store.now()),
    subscriberId,
    ...withoutUndefined(fields),
    data: dataOf(fields.data),
    channels: [],
    isOnline: false,
    lastOnlineAt: null,
    _organizationId: store.organizationId,
    _environmentId: store.environmentId,
    deleted: false,
    createdAt: now,
    updatedAt: now,
  });
}

export function patchSubscriber(store: Store, subscriberId: string, body: unknown): Subscriber {
  const fields = validate(Patch, body);
  const existing = findSubscriber(store, subscriberId);
  if (!existing) throw new ApiError(404, `Subscriber ${subscriberId} was not found`);
  return saveSubscriber(store, {
    ...existing,
    ...withoutUndefined(fields),
    ...(fields.data === undefined ? {} : { data: dataOf(fields.data) }),
    updatedAt: toIso(store.now()),
  });
}

/** Deletes a subscriber with its messages and preferences. @throws ApiError 404 */
export function deleteSubscriber(store: Store, subscriberId: string): Data {
  const { _id } = getSubscriber(store, subscriberId);
  store.db.run('DELETE FROM message WHERE subscriber = ?', _id);
  store.db.run('DELETE FROM preference WHERE subscriber = ?', _id);
  store.db.run('DELETE FROM subscriber WHERE id = ?', _id);
  return { acknowledged: true, status: 'deleted' };
}
