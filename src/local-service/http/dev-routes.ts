/**
 * Routes for development only, outside of the interface: create, change and delete messages, reset the data, simulate faults.
 * A created message is in the feed some time after the answer, as after a trigger of the real service.
 * They require the API key, but have no rate limit and no idempotency.
 */
import * as v from 'valibot';
import { deliverLater } from '../delivery/deliver.js';
import { ApiError } from './errors.js';
import { escapeMarkup } from './escape.js';
import type { Faults } from '../faults/service.js';
import { feedMessage } from '../operations/feed.js';
import { deleteMessageRow, findMessage, saveMessage } from '../database/message-rows.js';
import type { Operation } from '../operations/operations.js';
import { toIso, readDoc, type Store } from '../database/store.js';
import { deleteSubscriber, withoutUndefined } from '../operations/subscribers.js';
import { trigger } from '../operations/trigger.js';
import type { Data, Message, Subscriber } from '../types.js';
import { nonEmptyText, bool, object, oneOf, jsonObject, text, validate, validateId } from './validate.js';

const isoDate = v.pipe(
  text,
  v.check((value) => !Number.isNaN(Date.parse(value)), 'must be an ISO 8601 date string'),
);
const NewMessage = object({
  subscriberId: nonEmptyText,
  workflow: nonEmptyText,
  subject: v.exactOptional(text),
  content: text,
  url: v.exactOptional(text),
  avatar: v.exactOptional(text),
  actor: v.exactOptional(
    object({ type: oneOf(['none', 'user', 'system_icon', 'system_custom']), data: v.nullable(text) }),
  ),
  buttons: v.exactOptional(
    v.array(
      object({
        type: nonEmptyText,
        content: text,
        url: v.exactOptional(text),
        target: v.exactOptional(text),
      }),
    ),
  ),
  payload: v.exactOptional(jsonObject),
  data: v.exactOptional(jsonObject),
  createdAt: v.exactOptional(isoDate),
});
const MessageChange = object({
  read: v.exactOptional(bool),
  seen: v.exactOptional(bool),
  archived: v.exactOptional(bool),
  snoozedUntil: v.exactOptional(v.nullable(isoDate)),
  content: v.exactOptional(text),
  createdAt: v.exactOptional(isoDate),
});
const NewFaults = object({
  latency: v.exactOptional(v.pipe(v.number('must be a number'), v.minValue(0, 'must not be less than 0'))),
  failure: v.exactOptional(
    v.pipe(
      v.number('must be a number'),
      v.minValue(0, 'must not be less than 0'),
      v.maxValue(1, 'must not be greater than 1'),
    ),
  ),
});

function toFeedMessage(store: Store, message: Message): Data {
  const row = store.db.get('SELECT doc FROM subscriber WHERE id = ?', message._subscriberId);
  return feedMessage(message, readDoc(row) as Subscriber);
}

/** Returns the message as it will be, or `data: null` if the subscriber's preferences suppress the in-app message. */
export function createMessage(store: Store, body: unknown): { data: Data | null; notificationId: string } {
  const { createdAt, ...fields } = validate(NewMessage, body);
  const time = createdAt === undefined ? {} : { createdAt: Date.parse(createdAt) };
  const { notification, messages } = deliverLater(store, { ...fields, ...time });
  const message = messages.find(({ channel }) => channel === 'in_app');
  return { data: message ? toFeedMessage(store, message) : null, notificationId: notification._id };
}

function requireMessage(store: Store, id: string): Message {
  const message = findMessage(store, validateId('messages', 'messageId', id));
  if (!message) throw new ApiError(404, `Message ${id} not found`);
  return message;
}

export function changeMessage(store: Store, id: string, body: unknown): Data {
  const { createdAt, content, ...change } = validate(MessageChange, body);
  const now = toIso(store.now());
  const dates = { lastReadDate: change.read ? now : undefined, lastSeenDate: change.seen ? now : undefined };
  const time = createdAt === undefined ? undefined : toIso(Date.parse(createdAt));
  const changed = {
    ...requireMessage(store, id),
    ...withoutUndefined({ ...change, ...dates, content: content && escapeMarkup(content), createdAt: time }),
    updatedAt: now,
  };
  return toFeedMessage(store, saveMessage(store, changed));
}

export function setFaults(faults: Faults, body: unknown): Faults {
  Object.assign(faults, withoutUndefined(validate(NewFaults, body)));
  return { ...faults };
}

type DevOperation = Omit<Operation, 'category'>;
/** Operations of the real service that the interface does not have: what an application needs beside an inbox. */
const APPLICATION_OPERATIONS: readonly DevOperation[] = [
  {
    method: 'POST',
    path: '/v1/events/trigger',
    status: 201,
    run: (store, { body }) => ({ data: trigger(store, body) }),
  },
  {
    method: 'DELETE',
    path: '/v2/subscribers/:subscriberId',
    status: 200,
    run: (store, { pathParameter: part }) => ({ data: deleteSubscriber(store, part('subscriberId')) }),
  },
];

export const devOperations = (faults: Faults, reseed: (store: Store) => void): readonly DevOperation[] => [
  ...APPLICATION_OPERATIONS,
  { method: 'POST', path: '/dev/messages', status: 201, run: (store, { body }) => createMessage(store, body) },
  {
    method: 'PATCH',
    path: '/dev/messages/:messageId',
    status: 200,
    run: (store, { pathParameter: part, body }) => ({ data: changeMessage(store, part('messageId'), body) }),
  },
  {
    method: 'DELETE',
    path: '/dev/messages/:messageId',
    status: 200,
    run(store, { pathParameter: part }) {
      const { _id } = requireMessage(store, part('messageId'));
      return { data: { _id, deleted: deleteMessageRow(store, _id) } };
    },
  },
  {
    method: 'POST',
    path: '/dev/reset',
    status: 200,
    run(store) {
      store.queue.flush();
      reseed(store);
      return { data: { reset: true } };
    },
  },
  { method: 'POST', path: '/dev/faults', status: 200, run: (_store, { body }) => ({ data: setFaults(faults, body) }) },
];
