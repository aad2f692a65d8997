/** Calls of `notification-inbox/client` that must compile and calls that must not. Runs nothing: the type checker reads it. */
import { expectTypeOf } from 'vitest';
import * as api from '../../../src/api/admin/client.js';

declare const client: api.Client;
declare const config: api.ApiConfig;
declare const message: api.Message;
declare const feedMessage: api.FeedMessage;
declare const preference: api.WorkflowPreference;
declare const record: api.NotificationRecord;
declare const job: api.Job;
declare const template: api.WorkflowTemplate;
declare const integration: api.Integration;
declare const filter: api.Filter;

/** A client needs a URL and an API key. It accepts no headers, because they could replace the key. */
export const clients = [
  api.createClient({ serviceUrl: 'https://x.example', apiKey: 'k' }),
  api.createClient({
    serviceUrl: '/x',
    apiKey: 'k',
    fetch,
    timeout: 1,
    retry: { retries: 1, sleep: async () => undefined },
  }),
  api.createClient({ serviceUrl: '/x', apiKey: 'k', retry: false }),
  // @ts-expect-error apiKey is required
  api.createClient({ serviceUrl: '/x' }),
  // @ts-expect-error serviceUrl is required
  api.createClient({ apiKey: 'k' }),
  // @ts-expect-error retry is an object or false
  api.createClient({ serviceUrl: '/x', apiKey: 'k', retry: true }),
  // @ts-expect-error a client accepts no headers
  api.createClient({ serviceUrl: '/x', apiKey: 'k', headers: {} }),
];

export async function validCalls(): Promise<void> {
  const subscriber = await client.getSubscriber('a', { signal: AbortSignal.timeout(1), idempotencyKey: 'k' });
  expectTypeOf(subscriber).toEqualTypeOf<api.Subscriber>();
  expectTypeOf(subscriber.email).toEqualTypeOf<string>();
  const page = await client.searchSubscribers({ after: 'a', orderBy: 'anything', orderDirection: 'DESC' });
  expectTypeOf(page).toEqualTypeOf<api.SubscribersPage>();
  const actedMessage = await client.recordAction('a', 'm', 'any type', { status: 'done', payload: { a: 1 } });
  expectTypeOf(actedMessage).toEqualTypeOf<api.Message>();
  expectTypeOf(await client.updatePreferences('a', { channels: { in_app: true } })).toEqualTypeOf<api.Preferences>();
  for await (const element of client.messages({ channel: 'email', transactionId: ['t'] }))
    expectTypeOf(element).toEqualTypeOf<api.Message>();
  for await (const element of client.feed('a', { read: false })) expectTypeOf(element).toEqualTypeOf<api.FeedMessage>();
  for await (const element of client.subscribers({ before: 'c' }))
    expectTypeOf(element).toEqualTypeOf<api.Subscriber>();
  await api.getMessages(config, { page: 1 });
  await api.recordAction(config, 'a', 'm', 'primary', { status: 'pending' });
  await api.updateIntegration(config, 'i', { credentials: { secure: true }, check: false, conditions: [filter] });
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
  (): api.CredentialsBody => ({ providerId: 'fcm', credentials: { deviceTokens: 'one' } }),
  // @ts-expect-error channels is required
  () => client.updatePreferences('a', { workflowId: 'w' }),
  // @ts-expect-error the interface has no channel fax
  () => client.updatePreferences('a', { channels: { fax: true } }),
  // @ts-expect-error the interface has no channel fax
  (): api.MessagesQuery => ({ channel: 'fax' }),
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
  (step: api.Step) => step.variants[0]?.variants,
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
  new api.InboxError('offline').code === 'tired',
];

/** All error codes, and the fields of an error. */
export function typesOfError({
  status,
  serviceCode,
  message: text,
  fields,
  retryAfter,
  replayed,
}: api.InboxError): void {
  type Codes = 'offline' | 'timeout' | 'signed-out' | 'refused' | 'missing' | 'busy' | 'broken' | 'malformed';
  expectTypeOf<api.InboxErrorCode>().toEqualTypeOf<Codes>();
  expectTypeOf([status, retryAfter]).toEqualTypeOf<(number | undefined)[]>();
  expectTypeOf(serviceCode).toEqualTypeOf<string | undefined>();
  expectTypeOf(text).toEqualTypeOf<string>();
  expectTypeOf(fields).toEqualTypeOf<Readonly<Record<string, readonly string[]>>>();
  expectTypeOf(replayed).toEqualTypeOf<boolean>();
}
