/**
 * The list of messages over all channels, newest first (behaviour.md B2.5).
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { countMessageRows, listMessageRows } from './message-rows.js';
import { readDoc, type Store } from './store.js';
import { findSubscriber } from './subscribers.js';
import { channels, type Data, type Message } from './types.js';
import { count, object, oneOf, text, validate } from './validate.js';
import { findWorkflow, template } from './workflows.js';

const largestLimit = 1000;
const Query = object({
  channel: v.optional(oneOf(channels)),
  subscriberId: v.optional(text),
  transactionId: v.optional(v.array(text), []),
  page: count({ least: 0 }, '0'),
  limit: count({ least: 1 }, '10'),
});

export interface MessagePage {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly data: readonly Data[];
  readonly pageSize: number;
  readonly page: number;
}

/** A message as the list and the action show it: with the whole subscriber and the workflow's template. */
export function wholeMessage(store: Store, message: Message): Data {
  const row = store.db.get('SELECT doc FROM subscriber WHERE id = ?', message._subscriberId);
  const workflow = findWorkflow(store, message._templateId);
  return {
    ...message,
    id: message._id,
    subscriber: readDoc(row),
    ...(workflow ? { template: template(workflow) } : {}),
  };
}

export function listMessages(store: Store, query: unknown): MessagePage {
  const { channel, subscriberId, transactionId, page, limit } = validate(Query, query);
  if (limit > largestLimit) throw new Refusal(400, `Limit can not be larger then ${largestLimit}`);
  const subscriber = subscriberId === undefined ? undefined : findSubscriber(store, subscriberId);
  if (subscriberId !== undefined && !subscriber) {
    throw new Refusal(404, `Subscriber with id: ${subscriberId} was not found`);
  }
  const filter = {
    transactionIds: transactionId,
    ...(channel ? { channel } : {}),
    ...(subscriber ? { subscriber: subscriber._id } : {}),
  };
  const data = listMessageRows(store, filter, page * limit, limit).map((message) => wholeMessage(store, message));
  const totalCount = countMessageRows(store, filter);
  return { totalCount, hasMore: page * limit + data.length < totalCount, data, pageSize: limit, page };
}
