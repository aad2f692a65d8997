/**
 * What must compile against `notification-inbox/client` and what must not. Nothing here runs: the type checker reads it.
 */
import { expectTypeOf } from 'vitest';
import {
  createClient,
  InboxError,
  getMessages,
  recordAction,
  updateIntegration,
  type Client,
  type CredentialsBody,
  type InboxErrorCode,
  type FeedMessage,
  type Filter,
  type Integration,
  type Job,
  type Message,
  type MessagesQuery,
  type NotificationRecord,
  type Preferences,
  type ApiConfig,
  type Step,
  type Subscriber,
  type SubscribersPage,
  type WorkflowPreference,
  type WorkflowTemplate,
} from '../../src/api/admin/client.js';

declare const client: Client;
declare const service: ApiConfig;
declare const message: Message;
declare const fed: FeedMessage;
declare const preference: WorkflowPreference;
declare const record: NotificationRecord;
declare const job: Job;
declare const template: WorkflowTemplate;
declare const integration: Integration;
declare const filter: Filter;

/** A client needs an address and a key, and takes no headers: the key is its own. */
export const clients = [
  createClient({ serviceUrl: 'https://x.example', apiKey: 'k' }),
  createClient({
    serviceUrl: '/x',
    apiKey: 'k',
    fetch,
    timeout: 1,
    retry: { retries: 1, sleep: async () => undefined },
  }),
  createClient({ serviceUrl: '/x', apiKey: 'k', retry: false }),
  // @ts-expect-error a key is needed
  createClient({ serviceUrl: '/x' }),
  // @ts-expect-error an address is needed
  createClient({ apiKey: 'k' }),
  // @ts-expect-error true says nothing
  createClient({ serviceUrl: '/x', apiKey: 'k', retry: true }),
  // @ts-expect-error headers of the host's own could replace the key
  createClient({ serviceUrl: '/x', apiKey: 'k', headers: {} }),
];

export async function answers(): Promise<void> {
  const subscriber = await client.getSubscriber('a', { signal: AbortSignal.timeout(1), idempotencyKey: 'k' });
  expectTypeOf(subscriber).toEqualTypeOf<Subscriber>();
  expectTypeOf(subscriber.email).toEqualTypeOf<string>();
  const found = await client.searchSubscribers({ after: 'a', orderBy: 'anything', orderDirection: 'DESC' });
  expectTypeOf(found).toEqualTypeOf<SubscribersPage>();
  const acted = await client.recordAction('a', 'm', 'any type', { status: 'done', payload: { a: 1 } });
  expectTypeOf(acted).toEqualTypeOf<Message>();
  const preferences = await client.updatePreferences('a', { channels: { in_app: true } });
  expectTypeOf(preferences).toEqualTypeOf<Preferences>();
  for await (const one of client.messages({ channel: 'email', transactionId: ['t'] }))
    expectTypeOf(one).toEqualTypeOf<Message>();
  for await (const one of client.feed('a', { read: false })) expectTypeOf(one).toEqualTypeOf<FeedMessage>();
  for await (const one of client.subscribers({ before: 'c' })) expectTypeOf(one).toEqualTypeOf<Subscriber>();
  await getMessages(service, { page: 1 });
  await recordAction(service, 'a', 'm', 'primary', { status: 'pending' });
  await updateIntegration(service, 'i', { credentials: { secure: true }, check: false, conditions: [filter] });
}

export const refused = [
  // @ts-expect-error a status is `pending` or `done`: the interface shows both and no other
  () => client.recordAction('a', 'm', 'primary', { status: 'failed' }),
  // @ts-expect-error a status is needed
  () => client.recordAction('a', 'm', 'primary', {}),
  // @ts-expect-error an id is needed
  () => client.createSubscriber({ firstName: 'A' }),
  // @ts-expect-error names are text
  () => client.updateSubscriber('a', { firstName: 1 }),
  // @ts-expect-error the interface has no such field
  () => client.updateSubscriber('a', { nickname: 'A' }),
  // @ts-expect-error an id can't be changed
  () => client.updateSubscriber('a', { subscriberId: 'b' }),
  // @ts-expect-error here the interface shows every provider
  () => client.appendCredentials('a', { providerId: 'pigeon', credentials: {} }),
  // @ts-expect-error tokens are a list
  (): CredentialsBody => ({ providerId: 'fcm', credentials: { deviceTokens: 'one' } }),
  // @ts-expect-error channels are needed
  () => client.updatePreferences('a', { workflowId: 'w' }),
  // @ts-expect-error there is no such channel
  () => client.updatePreferences('a', { channels: { fax: true } }),
  // @ts-expect-error there is no such channel
  (): MessagesQuery => ({ channel: 'fax' }),
  // @ts-expect-error a whole list turns its own pages
  () => client.messages({ page: 1 }),
  // @ts-expect-error one way or the other
  () => client.subscribers({ after: 'a', before: 'b' }),
  // @ts-expect-error flags are no text
  () => client.updateIntegration('i', { credentials: { secure: 'yes' } }),
  // @ts-expect-error the interface has no such credential
  () => client.updateIntegration('i', { credentials: { wings: 'two' } }),
  // @ts-expect-error what was read is not changed
  () => (message.read = true),
  // @ts-expect-error lists that were read are not changed
  () => message.deviceTokens.push('x'),
  // @ts-expect-error a variant has no variants
  (step: Step) => step.variants[0]?.variants,
];

/** Sets that the interface doesn't show whole take any text, and know the values that it shows. */
export const open: readonly boolean[] = [
  message.status === 'sent' || message.status === 'bounced',
  fed.status === 'sent' || fed.status === 'bounced' || fed.actor.type === 'user',
  fed.cta.type === 'redirect' || fed.cta.action.buttons[0]?.type === 'tertiary',
  preference.overrides[0]?.source === 'template' || preference.overrides[0]?.channel === 'fax',
  message.channel === 'in_app' || message.channel === 'fax',
  message.content.type === 'button' || message.content.blocks[0]?.styles.textAlign === 'start',
  template.triggers[0]?.type === 'event' || template.triggers[0]?.type === 'cron',
  template.steps[0]?.variants[0]?.metadata.unit === 'fortnights',
  integration.channel === 'fax' || integration.conditions[0]?.children[0]?.operator === 'LIKE',
  record.severity === 'high' || record.severity === 'dire' || record.template.origin === 'elsewhere',
  job.type === 'in_app' || job.type === 'delay' || job.digest.timed.ordinal === 'last',
  job.executionDetails[0]?.status === 'Success' || job.executionDetails[0]?.source === 'Payload',
  job.step.variants[0]?.variants[0]?.filters[0]?.type === 'GROUP',
  // @ts-expect-error text is no number
  message.status === 1,
  // @ts-expect-error the kinds of failure are ours, and all of them
  new InboxError('offline').code === 'tired',
];

/** Every kind of failure has a name, and there is no other. */
export const kinds: Readonly<Record<InboxErrorCode, true>> = {
  offline: true,
  timeout: true,
  'signed-out': true,
  refused: true,
  missing: true,
  busy: true,
  broken: true,
  malformed: true,
};

/** What an error carries. */
export const carried = ({
  status,
  serviceCode: code,
  message: said,
  fields,
  retryAfter,
  replayed,
}: InboxError): unknown[] => {
  expectTypeOf(status).toEqualTypeOf<number | undefined>();
  expectTypeOf(code).toEqualTypeOf<string | undefined>();
  expectTypeOf(said).toEqualTypeOf<string>();
  expectTypeOf(fields).toEqualTypeOf<Readonly<Record<string, readonly string[]>>>();
  expectTypeOf(retryAfter).toEqualTypeOf<number | undefined>();
  return [status, code, said, fields, retryAfter, replayed];
};
