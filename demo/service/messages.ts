/** The list of messages of all channels, newest first. */
import * as v from 'valibot';
import { ApiError } from './errors.js';
import { countMessageRows, listMessageRows } from './message-rows.js';
import { readDoc, type Store } from './store.js';
import { findSubscriber } from './subscribers.js';
import { channels, type Data, type Message } from './types.js';
import { integerParameter, object, oneOf, text, validate } from './validate.js';
import { findWorkflow, templateOf } from './workflows.js';

const MAX_LIMIT = 1000;
const Query = object({
  channel: v.optional(oneOf(channels)),
  subscriberId: v.optional(text),
  transactionId: v.optional(v.array(text), []),
  page: integerParameter({ min: 0 }, '0'),
  limit: integerParameter({ min: 1 }, '10'),
});

export interface MessagePage {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly data: readonly Data[];
  readonly pageSize: number;
  readonly page: number;
}

/** A message of the list and of the action: with the full subscriber and the workflow template. */
export function fullMessage(store: Store, message: Message): Data {
  const row = store.db.get('SELECT doc FROM subscriber WHERE id = ?', message._subscriberId);
  const workflow = findWorkflow(store, message._templateId);
  return {
    ...message,
    id: message._id,
    subscriber: readDoc(row),
    ...(workflow ? { template: templateOf(workflow) } : {}),
  };
}

export function listMessages(store: Store, query: unknown): MessagePage {
  const { channel, subscriberId, transactionId, page, limit } = validate(Query, query);
  if (limit > MAX_LIMIT) throw new ApiError(400, `Limit can not be larger then ${MAX_LIMIT}`);
  const subscriber = subscriberId === undefined ? undefined : findSubscriber(store, subscriberId);
  if (subscriberId !== undefined && !subscriber) {
    throw new ApiError(404, `Subscriber with id: ${subscriberId} was not found`);
  }
  const filter = {
    transactionIds: transactionId,
    ...(channel ? { channel } : {}),
    ...(subscriber ? { subscriber: subscriber._id } : {}),
  };
  const data = listMessageRows(store, filter, page * limit, limit).map((message) => fullMessage(store, message));
  const totalCount = countMessageRows(store, filter);
  return { totalCount, hasMore: page * limit + data.length < totalCount, data, pageSize: limit, page };
}
