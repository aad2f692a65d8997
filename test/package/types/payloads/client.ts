/** Payloads in the client for servers. */
import { createClient } from 'notification-inbox/client';
import type { FeedMessage, Message } from 'notification-inbox/client';

const client = createClient({ serviceUrl: 'https://service.example', apiKey: '' });

export async function revenue(): Promise<number> {
  let sum = 0;
  for await (const message of client.messages({ subscriberId: 'ada' })) {
    if (message.templateIdentifier === 'invoice-paid') sum += message.payload.amount;
    // @ts-expect-error: no such workflow
    if (message.templateIdentifier === 'invoice-payed') sum += 1;
    // @ts-expect-error: the workflow is not known
    sum += message.payload.amount;
  }
  for await (const message of client.feed('ada', { payload: { customer: { name: 'Ada' } } })) {
    if (message.templateIdentifier === 'invoice-paid') sum += message.payload.amount;
    // @ts-expect-error: no such field
    if (message.templateIdentifier === 'comment-added') sum += message.payload.amount;
  }
  return sum;
}

export const page = async (): Promise<readonly FeedMessage[]> =>
  // @ts-expect-error: no such field
  (await client.getFeed('ada', { payload: { amuont: 1 } })).data;

export const nameOf = ({ payload }: FeedMessage<'invoice-paid'> | Message<'invoice-paid'>): string =>
  payload.customer.name;

export const acted = async (): Promise<string> => {
  const message = await client.recordAction('ada', 'id', 'primary', { status: 'done' });
  return message.templateIdentifier === 'export-ready' ? message.payload.url : '';
};
