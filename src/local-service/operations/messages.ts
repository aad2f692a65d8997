/** The list of messages of all channels, newest first. A channel that does not exist has none. */
import * as v from 'valibot';
import { ApiError } from '../http/errors.js';
import { countMessageRows, listMessageRows } from '../database/message-rows.js';
import { readDoc, type Store } from '../database/store.js';
import { findSubscriber, withoutUndefined } from './subscribers.js';
import type { Data, Message, Subscriber } from '../types.js';
import { firstText, numberOf, object, validate } from '../http/validate.js';

const MAX_LIMIT = 1000;
const Query = object({
  channel: v.optional(firstText),
  subscriberId: v.optional(firstText),
  transactionId: v.optional(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((id) => [id]),
      ),
    ]),
    [],
  ),
  page: v.optional(v.unknown()),
  limit: v.optional(v.unknown()),
});

export interface MessagePage {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly data: readonly Data[];
  readonly pageSize: number;
  readonly page: number;
}

/** A message of the list: with a reduced subscriber, and without the workflow. */
function listedMessage(store: Store, message: Message): Data {
  const row = store.db.get('SELECT doc FROM subscriber WHERE id = ?', message._subscriberId);
  const { _id, firstName, lastName, subscriberId, createdAt, updatedAt, ...rest } = readDoc(row) as Subscriber;
  const { _organizationId, _environmentId, deleted } = rest;
  const names = { firstName, lastName, subscriberId, createdAt, updatedAt };
  const subscriber = withoutUndefined({ _id, ...names, _organizationId, _environmentId, deleted, id: _id });
  return { ...message, subscriber, actorSubscriber: null, id: message._id };
}

/** The value of a parameter, or a default for one that is missing, zero or no number. */
const numberOr = (value: unknown, fallback: number): number => Math.max(0, Math.trunc(numberOf(value))) || fallback;

export function listMessages(store: Store, query: unknown): MessagePage {
  const { channel, subscriberId, transactionId, ...numbers } = validate(Query, query);
  const [page, limit] = [numberOr(numbers.page, 0), numberOr(numbers.limit, 10)];
  if (limit > MAX_LIMIT) throw new ApiError(400, `Limit can not be larger then ${MAX_LIMIT}`);
  const subscriber = subscriberId === undefined ? undefined : findSubscriber(store, subscriberId);
  if (subscriberId !== undefined && !subscriber) {
    throw new ApiError(404, `Subscriber '${subscriberId}' was not found`);
  }
  const filter = {
    transactionIds: transactionId,
    ...(channel ? { channel } : {}),
    ...(subscriber ? { subscriber: subscriber._id } : {}),
  };
  const data = listMessageRows(store, filter, page * limit, limit).map((message) => listedMessage(store, message));
  const totalCount = countMessageRows(store, filter);
  return { totalCount, hasMore: page * limit + data.length < totalCount, data, pageSize: limit, page };
}
