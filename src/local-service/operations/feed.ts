/**
 * The in-app feed of one subscriber, newest first, by page and limit. It contains archived messages. As in the real service,
 * `totalCount` is not a total: it is the number of remaining messages, at most `limit`.
 */
import * as v from 'valibot';
import { ApiError } from '../http/errors.js';
import { countMessageRows, listMessageRows } from '../database/message-rows.js';
import { createPayloadFilter } from './payload-filter.js';
import type { Store } from '../database/store.js';
import { findSubscriber, withoutUndefined } from './subscribers.js';
import type { Data, Message, Subscriber } from '../types.js';
import { firstText, integerParameter, object, validate } from '../http/validate.js';

/** Anything but the one text "true" is false, a list of texts too. */
const booleanParameter = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === 'true'),
  ),
);
const Query = object({
  page: integerParameter({}, '0'),
  limit: integerParameter({ min: 1, max: 100 }, '10'),
  read: booleanParameter,
  seen: booleanParameter,
  payload: v.optional(firstText),
  feedIdentifier: v.optional(firstText),
});

export interface FeedPage {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly data: readonly Data[];
  readonly pageSize: number;
  readonly page: number;
}

/** A message of the feed: with a reduced subscriber, and the id and tags of the workflow. */
export function feedMessage(message: Message, { _id, firstName, lastName, avatar, subscriberId }: Subscriber): Data {
  const { _id: id, _templateId, tags } = message;
  return {
    ...message,
    subscriber: withoutUndefined({ _id, firstName, lastName, avatar, subscriberId, id: _id }),
    template: { _id: _templateId, tags, id: _templateId },
    actorSubscriber: null,
    id,
  };
}

export function getFeed(store: Store, subscriberId: string, query: unknown): FeedPage {
  const { page, limit, read, seen, payload, feedIdentifier } = validate(Query, query);
  // No message belongs to a feed with a name.
  const matches = feedIdentifier ? () => false : payload ? createPayloadFilter(payload) : undefined;
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) {
    const hint = 'Make sure to create a subscriber before fetching the feed.';
    throw new ApiError(400, `Subscriber not found for this environment with the id: ${subscriberId}. ${hint}`);
  }
  const filter = {
    subscriber: subscriber._id,
    channel: 'in_app',
    ...(read === undefined ? {} : { read }),
    ...(seen === undefined ? {} : { seen }),
  };
  const skip = Math.max(0, page) * limit;
  const messages = matches
    ? listMessageRows(store, filter, 0, -1)
        .filter((message) => matches(message.payload))
        .slice(skip, skip + limit + 1)
    : listMessageRows(store, filter, skip, limit);
  const remaining = matches ? messages.length : countMessageRows(store, filter, skip, limit + 1);
  const data = messages.slice(0, limit).map((message) => feedMessage(message, subscriber));
  return { totalCount: Math.min(remaining, limit), hasMore: data.length < remaining, data, pageSize: limit, page };
}
