/** Calls of `notification-inbox/client` that must compile and calls that must not. Runs nothing: the type checker reads it. */
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
} from '../../../src/api/admin/client.js';

declare const client: Client;
declare const config: ApiConfig;
declare const message: Message;
declare const feedMessage: FeedMessage;
declare const preference: WorkflowPreference;
declare const record: NotificationRecord;
declare const job: Job;
declare const template: WorkflowTemplate;
declare const integration: Integration;
declare const filter: Filter;

/** A client needs a URL and an API key. It accepts no headers, because they could replace the key. */
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
  // @ts-expect-error apiKey is required
  createClient({ serviceUrl: '/x' }),
  // @ts-expect-error serviceUrl is required
  createClient({ apiKey: 'k' }),
  // @ts-expect-error retry is an object or false
  createClient({ serviceUrl: '/x', apiKey: 'k', retry: true }),
  // @ts-expect-error a client accepts no headers
  createClient({ serviceUrl: '/x', apiKey: 'k', headers: {} }),
];

export async function validCalls(): Promise<void> {
  const subscriber = await client.getSubscriber('a', { signal: AbortSignal.timeout(1), idempotencyKey: 'k' });
  expectTypeOf(subscriber).toEqualTypeOf<Subscriber>();
  expectTypeOf(subscriber.email).toEqualTypeOf<string>();
  const page = await client.searchSubscribers({ after: 'a', orderBy: 'anything', orderDirection: 'DESC' });
  expectTypeOf(page).toEqualTypeOf<SubscribersPage>();
  const actedMessage = await client.recordAction('a', 'm', 'any type', { status: 'done', payload: { a: 1 } });
  expectTypeOf(actedMessage).toEqualTypeOf<Message>();
  const preferences = await client.updatePreferences('a', { channels: { in_app: true } });
  expectTypeOf(preferences).toEqualTypeOf<Preferences>();
  for await (const element of client.messages({ channel: 'email', transactionId: ['t'] }))
    expectTypeOf(element).toEqualTypeOf<Message>();
  for await (const element of client.feed('a', { read: false })) expectTypeOf(element).toEqualTypeOf<FeedMessage>();
  for await (const element of client.subscribers({ before: 'c' })) expectTypeOf(element).toEqualTypeOf<Subscriber>();
  await getMessages(config, { page: 1 });
  await recordAction(config, 'a', 'm', 'primary', { status: 'pending' });
  await updateIntegration(config, 'i', { credentials: { secure: true }, check: false, conditions: [filter] });
}

export const invalidCalls = [
  // @ts-expect-error the interface documents only the statuses `pending` and `done`
  () => client.recordAction('a', 'm', 'primary', { status: 'failed' }),
  // @ts-expect-error status is required
  () => client.recordAction('a', 'm', 'primary', {}),
  // @ts-expect-error subscriberId is required
  () => client.createSubscriber({ firstName: 'A' }),
  // @ts-expect-error firstName is a string
  () => client.updateSubscriber('a', { firstName: 1 }),
  // @ts-expect-error the interface has no field nickname
  () => client.updateSubscriber('a', { nickname: 'A' }),
  // @ts-expect-error subscriberId cannot be changed
  () => client.updateSubscriber('a', { subscriberId: 'b' }),
  // @ts-expect-error the interface documents all providers of credentials
  () => client.appendCredentials('a', { providerId: 'pigeon', credentials: {} }),
  // @ts-expect-error deviceTokens is a list
  (): CredentialsBody => ({ providerId: 'fcm', credentials: { deviceTokens: 'one' } }),
  // @ts-expect-error channels is required
  () => client.updatePreferences('a', { workflowId: 'w' }),
  // @ts-expect-error the interface has no channel fax
  () => client.updatePreferences('a', { channels: { fax: true } }),
  // @ts-expect-error the interface has no channel fax
  (): MessagesQuery => ({ channel: 'fax' }),
  // @ts-expect-error a whole list chooses its own pages
  () => client.messages({ page: 1 }),
  // @ts-expect-error after and before exclude each other
  () => client.subscribers({ after: 'a', before: 'b' }),
  // @ts-expect-error secure is a boolean
  () => client.updateIntegration('i', { credentials: { secure: 'yes' } }),
  // @ts-expect-error the interface has no credential wings
  () => client.updateIntegration('i', { credentials: { wings: 'two' } }),
  // @ts-expect-error fields of responses are read-only
  () => (message.read = true),
  // @ts-expect-error lists of responses are read-only
  () => message.deviceTokens.push('x'),
  // @ts-expect-error a variant has no variants
  (step: Step) => step.variants[0]?.variants,
];

/** Fields of which the interface documents only some values accept any string. */
export const looseUnions: readonly boolean[] = [
  message.status === 'sent' || message.status === 'bounced',
  feedMessage.status === 'sent' || feedMessage.status === 'bounced' || feedMessage.actor.type === 'user',
  feedMessage.cta.type === 'redirect' || feedMessage.cta.action.buttons[0]?.type === 'tertiary',
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
  // @ts-expect-error a string is never a number
  message.status === 1,
  // @ts-expect-error the set of error codes is closed
  new InboxError('offline').code === 'tired',
];

/** All error codes, and the fields of an error. */
export function typesOfError({ status, serviceCode, message: text, fields, retryAfter, replayed }: InboxError): void {
  type Codes = 'offline' | 'timeout' | 'signed-out' | 'refused' | 'missing' | 'busy' | 'broken' | 'malformed';
  expectTypeOf<InboxErrorCode>().toEqualTypeOf<Codes>();
  expectTypeOf([status, retryAfter]).toEqualTypeOf<(number | undefined)[]>();
  expectTypeOf(serviceCode).toEqualTypeOf<string | undefined>();
  expectTypeOf(text).toEqualTypeOf<string>();
  expectTypeOf(fields).toEqualTypeOf<Readonly<Record<string, readonly string[]>>>();
  expectTypeOf(replayed).toEqualTypeOf<boolean>();
}
