/**
 * Routes for development alone, outside the interface: make, change and delete messages, start afresh, cause trouble.
 * They need the key as all do, and know neither limits nor idempotency.
 */
import * as v from 'valibot';
import { deliver } from './deliver.js';
import { Refusal } from './errors.js';
import type { Faults } from './faults.js';
import { feedMessage } from './feed.js';
import { deleteMessageRow, findMessage, saveMessage } from './message-rows.js';
import type { Operation } from './operations.js';
import { iso, readDoc, type Store } from './store.js';
import type { Data, Message, Subscriber } from './types.js';
import { filled, flag, object, oneOf, record, text, validate, validateId } from './validate.js';

const when = v.pipe(
  text,
  v.check((value) => !Number.isNaN(Date.parse(value)), 'must be an ISO 8601 date string'),
);
const NewMessage = object({
  subscriberId: filled,
  workflow: filled,
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
        type: filled,
        content: text,
        resultContent: v.exactOptional(text),
        url: v.exactOptional(text),
        target: v.exactOptional(text),
      }),
    ),
  ),
  payload: v.exactOptional(record),
  createdAt: v.exactOptional(when),
});
const Change = object({
  read: v.exactOptional(flag),
  seen: v.exactOptional(flag),
  archived: v.exactOptional(flag),
  content: v.exactOptional(text),
  createdAt: v.exactOptional(when),
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

const given = (fields: Data): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function shown(store: Store, message: Message): Data {
  const row = store.db.get('SELECT doc FROM subscriber WHERE id = ?', message._subscriberId);
  return feedMessage(message, readDoc(row) as Subscriber);
}

/** Gives `data: null` when the subscriber's preferences keep the message out of the feed. */
export function createMessage(store: Store, body: unknown): { data: Data | null; notificationId: string } {
  const { avatar, createdAt, ...asked } = validate(NewMessage, body);
  const actor = asked.actor ?? (avatar === undefined ? undefined : { type: 'user' as const, data: avatar });
  const delivery = {
    ...asked,
    ...given({ actor, createdAt: createdAt === undefined ? undefined : Date.parse(createdAt) }),
  };
  const { notification, messages } = deliver(store, delivery);
  const message = messages.find(({ channel }) => channel === 'in_app');
  return { data: message ? shown(store, message) : null, notificationId: notification._id };
}

function known(store: Store, id: string): Message {
  const message = findMessage(store, validateId('messageId', id));
  if (!message) throw new Refusal(404, `Message with id ${id} was not found`);
  return message;
}

export function changeMessage(store: Store, id: string, body: unknown): Data {
  const { createdAt, ...change } = validate(Change, body);
  const now = iso(store.now());
  const dates = { lastReadDate: change.read ? now : undefined, lastSeenDate: change.seen ? now : undefined };
  const time = createdAt === undefined ? undefined : iso(Date.parse(createdAt));
  const changed = { ...known(store, id), ...given({ ...change, ...dates, createdAt: time }), updatedAt: now };
  return shown(store, saveMessage(store, changed));
}

export function setFaults(faults: Faults, body: unknown): Faults {
  Object.assign(faults, given(validate(NewFaults, body)));
  return { ...faults };
}

type DevOperation = Omit<Operation, 'category'>;
export const devOperations = (faults: Faults, reseed: (store: Store) => void): readonly DevOperation[] => [
  { method: 'POST', path: '/dev/messages', status: 201, run: (store, { body }) => createMessage(store, body) },
  {
    method: 'PATCH',
    path: '/dev/messages/:messageId',
    status: 200,
    run: (store, { part, body }) => ({ data: changeMessage(store, part('messageId'), body) }),
  },
  {
    method: 'DELETE',
    path: '/dev/messages/:messageId',
    status: 200,
    run(store, { part }) {
      const { _id } = known(store, part('messageId'));
      return { data: { _id, deleted: deleteMessageRow(store, _id) } };
    },
  },
  {
    method: 'POST',
    path: '/dev/reset',
    status: 200,
    run(store) {
      reseed(store);
      return { data: { reset: true } };
    },
  },
  { method: 'POST', path: '/dev/faults', status: 200, run: (_store, { body }) => ({ data: setFaults(faults, body) }) },
];
