/**
 * The published SDK performs the twelve operations against the local service and accepts every response, although its
 * schemas are strict about the fields that they list.
 */
import type { Novu } from '@novu/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSdk, integrationId } from './published-sdk.js';
import { required, useService } from './local-service.js';

const running = useService({ seed: true });
let sdk: Novu;

beforeAll(() => void (sdk = createSdk(running())));

const ADA = { subscriberId: 'ada' };

/** Requests every page. */
async function allPages<T>(read: (page: number) => Promise<{ result: { data: T[]; hasMore: boolean } }>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 0; ; page += 1) {
    const { result } = await read(page);
    all.push(...result.data);
    if (!result.hasMore) return all;
  }
}

describe('the published SDK accepts the responses', () => {
  test('to a search for subscribers over several pages', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { result } = await sdk.subscribers.search({ limit: 3, ...(after && { after }) });
      seen.push(...result.data.map(({ subscriberId }) => subscriberId));
      after = result.next ?? undefined;
    } while (after);
    expect(seen).toContain('ada');
    expect(new Set(seen).size).toBe(seen.length);
    const { result } = await sdk.subscribers.search({ email: 'ada', orderDirection: 'ASC', orderBy: 'updatedAt' });
    expect(result.data[0]?.subscriberId).toBe('ada');
  });

  test('to creating, changing and reading a subscriber, and to adding credentials', async () => {
    const body = { subscriberId: 'published', firstName: 'Pia', locale: 'de_DE', timezone: 'Europe/Berlin' };
    await sdk.subscribers.create({ ...body, email: 'pia@fieldnote.example', data: { plan: 'pro' } });
    await sdk.subscribers.patch({ lastName: 'Berg', email: null }, 'published');
    const { result } = await sdk.subscribers.retrieve('published');
    expect(result).toMatchObject({ firstName: 'Pia', lastName: 'Berg', data: { plan: 'pro' } });
    const credentials = { providerId: 'fcm' as const, credentials: { deviceTokens: ['one', 'two'] } };
    const appended = await sdk.subscribers.credentials.append(credentials, 'published');
    expect(appended.result.channels?.[0]?.credentials.deviceTokens).toEqual(['one', 'two']);
  });

  test('to reading and changing preferences', async () => {
    const { result } = await sdk.subscribers.preferences.list(ADA);
    const { channels, workflow } = required(result.workflows.find((one) => one.channels.email !== undefined));
    const change = { channels: { email: !channels.email }, workflowId: workflow.identifier };
    const changed = await sdk.subscribers.preferences.update(change, 'ada');
    const after = changed.result.workflows.find((one) => one.workflow.identifier === workflow.identifier);
    expect(after?.channels.email).toBe(!channels.email);
    const global = await sdk.subscribers.preferences.update({ channels: { push: false } }, 'ada');
    expect(global.result.global.channels.push).toBe(false);
  });

  test('to every page of a feed, with and without filters', async () => {
    const feed = await allPages((page) => sdk.subscribers.notifications.feed({ ...ADA, page, limit: 100 }));
    expect(new Set(feed.map(({ id }) => id)).size).toBeGreaterThan(200);
    const { result } = await sdk.subscribers.notifications.feed({ ...ADA, read: false, seen: true });
    expect(result.data.every(({ read, seen }) => !read && seen)).toBe(true);
  });

  test('to every page of messages of all channels, and to the messages of a transaction', async () => {
    const messages = await allPages((page) => sdk.messages.retrieve({ page, limit: 100 }));
    const channels = new Set(messages.map(({ channel }) => channel));
    expect([...channels].toSorted()).toEqual(['chat', 'email', 'in_app', 'push', 'sms']);
    const { transactionId } = required(messages[0]);
    const { result } = await sdk.messages.retrieve({ transactionId: [transactionId] });
    expect(new Set(result.data.map((message) => message.transactionId))).toEqual(new Set([transactionId]));
  });

  test('to recording an action and taking it back', async () => {
    const { result } = await sdk.subscribers.notifications.feed({ ...ADA, limit: 100 });
    const { id } = required(result.data.find(({ cta }) => (cta.action?.buttons?.length ?? 0) > 0));
    for (const status of ['done', 'pending'] as const) {
      const request = { ...ADA, messageId: id, type: 'primary', markMessageActionAsSeenDto: { status } };
      const acted = await sdk.subscribers.messages.updateAsSeen(request);
      expect([acted.result.cta.action?.status, acted.result.id]).toEqual([status, id]);
    }
  });

  test('to reading 60 notification records', async () => {
    for (const { id } of running().local.store.db.all('SELECT id FROM notification LIMIT 60'))
      expect((await sdk.notifications.retrieve(String(id))).result.jobs?.length).toBeGreaterThan(0);
  });

  test('to changing an integration', async () => {
    const child = { field: 'locale', value: 'de', operator: 'EQUAL' as const, on: 'subscriber' as const };
    const condition = { isNegated: false, type: 'BOOLEAN' as const, value: 'AND' as const, children: [child] };
    const change = { name: 'Spare', active: false, conditions: [condition] };
    const id = integrationId(running(), 'spare-mail');
    const { result } = await sdk.integrations.update({ ...change, credentials: { apiKey: 'x' } }, id);
    expect(result).toMatchObject(change);
  });
});
