/**
 * The in-app feed of one subscriber, newest first, by page and limit.
 * Archived messages are in it, and `totalCount` is no total but what is left, up to the limit (behaviour.md B2.4).
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { countMessageRows, listMessageRows } from './message-rows.js';
import { payloadFilter } from './payload-filter.js';
import type { Store } from './store.js';
import { findSubscriber } from './subscribers.js';
import type { Data, Message, Subscriber } from './types.js';
import { count, object, text, validate } from './validate.js';

const lenientFlag = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value === 'true'),
  ),
);
const Query = object({
  page: count({ least: 0 }, '0'),
  limit: count({ least: 1, most: 100 }, '10'),
  read: lenientFlag,
  seen: lenientFlag,
  payload: v.optional(text),
});

export interface FeedPage {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly data: readonly Data[];
  readonly pageSize: number;
  readonly page: number;
}

/** A message as the feed shows it: the subscriber reduced, no template object. */
export function feedMessage(message: Message, { _id, firstName, lastName, avatar, subscriberId }: Subscriber): Data {
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const subscriber = { _id, ...names, ...(avatar ? { avatar } : {}), subscriberId };
  return { ...message, id: message._id, subscriber };
}

export function getFeed(store: Store, subscriberId: string, query: unknown): FeedPage {
  const { page, limit, read, seen, payload } = validate(Query, query);
  const matches = payload === undefined ? undefined : payloadFilter(payload);
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) {
    const hint = 'Make sure to create a subscriber before fetching the feed.';
    throw new Refusal(400, `Subscriber not found for this environment with the id: ${subscriberId}. ${hint}`);
  }
  const filter = {
    subscriber: subscriber._id,
    channel: 'in_app',
    ...(read === undefined ? {} : { read }),
    ...(seen === undefined ? {} : { seen }),
  };
  const skip = page * limit;
  const rest = matches
    ? listMessageRows(store, filter, 0, -1)
        .filter((message) => matches(message.payload))
        .slice(skip, skip + limit + 1)
    : listMessageRows(store, filter, skip, limit);
  const left = matches ? rest.length : countMessageRows(store, filter, skip, limit + 1);
  const data = rest.slice(0, limit).map((message) => feedMessage(message, subscriber));
  return { totalCount: Math.min(left, limit), hasMore: data.length < left, data, pageSize: limit, page };
}
