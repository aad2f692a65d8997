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

beforeAll(() => {
  sdk = createSdk(running());
});

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

  test('to creating, changing and reading a subscriber', async () => {
    const created = await sdk.subscribers.create({
      subscriberId: 'published',
      firstName: 'Pia',
      email: 'pia@fieldnote.example',
      locale: 'de_DE',
      timezone: 'Europe/Berlin',
      data: { plan: 'pro' },
    });
    expect(created.result.firstName).toBe('Pia');
    const changed = await sdk.subscribers.patch({ lastName: 'Berg', email: null }, 'published');
    expect(changed.result.lastName).toBe('Berg');
    const { result } = await sdk.subscribers.retrieve('published');
    expect(result).toMatchObject({ firstName: 'Pia', lastName: 'Berg', data: { plan: 'pro' } });
  });

  test('to adding credentials', async () => {
    const body = { providerId: 'fcm' as const, credentials: { deviceTokens: ['one', 'two'] } };
    await sdk.subscribers.credentials.append(body, 'published');
    const { result } = await sdk.subscribers.credentials.append(
      { providerId: 'fcm', credentials: { deviceTokens: ['two', 'three'] } },
      'published',
    );
    expect(result.channels?.[0]?.credentials.deviceTokens).toEqual(['one', 'two', 'three']);
  });

  test('to reading and changing preferences', async () => {
    const { result } = await sdk.subscribers.preferences.list({ subscriberId: 'ada' });
    expect(result.workflows.length).toBeGreaterThan(0);
    const workflow = required(result.workflows.find(({ channels }) => channels.email !== undefined));
    const { identifier } = workflow.workflow;
    const changed = await sdk.subscribers.preferences.update(
      { channels: { email: !workflow.channels.email }, workflowId: identifier },
      'ada',
    );
    const after = changed.result.workflows.find((preference) => preference.workflow.identifier === identifier);
    expect(after?.channels.email).toBe(!workflow.channels.email);
    const global = await sdk.subscribers.preferences.update({ channels: { push: false } }, 'ada');
    expect(global.result.global.channels.push).toBe(false);
  });

  test('to every page of a feed, with and without filters', async () => {
    const seen = new Set<string>();
    for (let page = 0; ; page++) {
      const { result } = await sdk.subscribers.notifications.feed({ subscriberId: 'ada', page, limit: 100 });
      for (const { id } of result.data) seen.add(id);
      if (!result.hasMore) break;
    }
    expect(seen.size).toBeGreaterThan(200);
    const { result } = await sdk.subscribers.notifications.feed({ subscriberId: 'ada', read: false, seen: true });
    expect(result.data.every(({ read, seen: isSeen }) => !read && isSeen)).toBe(true);
  });

  test('to every page of messages of all channels', async () => {
    const channels = new Set<string>();
    for (let page = 0; ; page++) {
      const { result } = await sdk.messages.retrieve({ page, limit: 100 });
      for (const { channel } of result.data) channels.add(channel);
      if (!result.hasMore) break;
    }
    expect([...channels].toSorted()).toEqual(['chat', 'email', 'in_app', 'push', 'sms']);
    const { result } = await sdk.messages.retrieve({ channel: 'email', subscriberId: 'ada', limit: 1 });
    const { transactionId } = required(result.data[0]);
    const same = await sdk.messages.retrieve({ transactionId: [transactionId] });
    expect(same.result.data.every((message) => message.transactionId === transactionId)).toBe(true);
  });

  test('to recording an action and taking it back', async () => {
    const { result } = await sdk.subscribers.notifications.feed({ subscriberId: 'ada', limit: 100 });
    const message = required(result.data.find(({ cta }) => (cta.action?.buttons?.length ?? 0) > 0));
    for (const status of ['done', 'pending'] as const) {
      const acted = await sdk.subscribers.messages.updateAsSeen({
        subscriberId: 'ada',
        messageId: message.id,
        type: 'primary',
        markMessageActionAsSeenDto: { status },
      });
      expect(acted.result.cta.action?.status).toBe(status);
      expect(acted.result.id).toBe(message.id);
    }
  });

  test('to reading 60 notification records', async () => {
    const ids = running().local.store.db.all('SELECT id FROM notification LIMIT 60');
    for (const { id } of ids) {
      const { result } = await sdk.notifications.retrieve(String(id));
      expect(result.jobs?.length).toBeGreaterThan(0);
    }
  });

  test('to changing an integration', async () => {
    const condition = {
      isNegated: false,
      type: 'BOOLEAN' as const,
      value: 'AND' as const,
      children: [{ field: 'locale', value: 'de', operator: 'EQUAL' as const, on: 'subscriber' as const }],
    };
    const { result } = await sdk.integrations.update(
      { name: 'Spare', active: false, credentials: { apiKey: 'x' }, conditions: [condition] },
      integrationId(running(), 'spare-mail'),
    );
    expect(result).toMatchObject({ name: 'Spare', active: false, conditions: [condition] });
  });
});
