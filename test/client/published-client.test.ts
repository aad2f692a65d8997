/**
 * A client that nobody here wrote performs the twelve operations against the local service, and takes every answer
 * for what it expects: its schemas are strict about what they know.
 */
import type { Novu } from '@novu/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientOf, integrationId } from './published.js';
import { mounted, sure } from './socket.js';

const here = mounted({ seed: true });
let novu: Novu;

beforeAll(() => {
  novu = clientOf(here());
});

describe('the published client takes every answer', () => {
  test('of a search for subscribers, page after page', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { result } = await novu.subscribers.search({ limit: 3, ...(after && { after }) });
      seen.push(...result.data.map(({ subscriberId }) => subscriberId));
      after = result.next ?? undefined;
    } while (after);
    expect(seen).toContain('ada');
    expect(new Set(seen).size).toBe(seen.length);
    const { result } = await novu.subscribers.search({ email: 'ada', orderDirection: 'ASC', orderBy: 'updatedAt' });
    expect(result.data[0]?.subscriberId).toBe('ada');
  });

  test('of creating, reading and changing a subscriber', async () => {
    const made = await novu.subscribers.create({
      subscriberId: 'published',
      firstName: 'Pia',
      email: 'pia@fieldnote.example',
      locale: 'de_DE',
      timezone: 'Europe/Berlin',
      data: { plan: 'pro' },
    });
    expect(made.result.firstName).toBe('Pia');
    const changed = await novu.subscribers.patch({ lastName: 'Berg', email: null }, 'published');
    expect(changed.result.lastName).toBe('Berg');
    const { result } = await novu.subscribers.retrieve('published');
    expect(result).toMatchObject({ firstName: 'Pia', lastName: 'Berg', data: { plan: 'pro' } });
  });

  test('of adding credentials', async () => {
    const body = { providerId: 'fcm' as const, credentials: { deviceTokens: ['one', 'two'] } };
    await novu.subscribers.credentials.append(body, 'published');
    const { result } = await novu.subscribers.credentials.append(
      { providerId: 'fcm', credentials: { deviceTokens: ['two', 'three'] } },
      'published',
    );
    expect(result.channels?.[0]?.credentials.deviceTokens).toEqual(['one', 'two', 'three']);
  });

  test('of reading and changing preferences', async () => {
    const { result } = await novu.subscribers.preferences.list({ subscriberId: 'ada' });
    expect(result.workflows.length).toBeGreaterThan(0);
    const workflow = sure(result.workflows.find(({ channels }) => channels.email !== undefined));
    const { identifier } = workflow.workflow;
    const changed = await novu.subscribers.preferences.update(
      { channels: { email: !workflow.channels.email }, workflowId: identifier },
      'ada',
    );
    const now = changed.result.workflows.find((one) => one.workflow.identifier === identifier);
    expect(now?.channels.email).toBe(!workflow.channels.email);
    const global = await novu.subscribers.preferences.update({ channels: { push: false } }, 'ada');
    expect(global.result.global.channels.push).toBe(false);
  });

  test('of every page of a feed, with and without filters', async () => {
    const seen = new Set<string>();
    for (let page = 0; ; page++) {
      const { result } = await novu.subscribers.notifications.feed({ subscriberId: 'ada', page, limit: 100 });
      for (const { id } of result.data) seen.add(id);
      if (!result.hasMore) break;
    }
    expect(seen.size).toBeGreaterThan(200);
    const { result } = await novu.subscribers.notifications.feed({ subscriberId: 'ada', read: false, seen: true });
    expect(result.data.every(({ read, seen: was }) => !read && was)).toBe(true);
  });

  test('of every page of messages, over all channels', async () => {
    const channels = new Set<string>();
    for (let page = 0; ; page++) {
      const { result } = await novu.messages.retrieve({ page, limit: 100 });
      for (const { channel } of result.data) channels.add(channel);
      if (!result.hasMore) break;
    }
    expect([...channels].toSorted()).toEqual(['chat', 'email', 'in_app', 'push', 'sms']);
    const { result } = await novu.messages.retrieve({ channel: 'email', subscriberId: 'ada', limit: 1 });
    const { transactionId } = sure(result.data[0]);
    const same = await novu.messages.retrieve({ transactionId: [transactionId] });
    expect(same.result.data.every((message) => message.transactionId === transactionId)).toBe(true);
  });

  test('of an action, done and set back', async () => {
    const { result } = await novu.subscribers.notifications.feed({ subscriberId: 'ada', limit: 100 });
    const message = sure(result.data.find(({ cta }) => (cta.action?.buttons?.length ?? 0) > 0));
    for (const status of ['done', 'pending'] as const) {
      const acted = await novu.subscribers.messages.updateAsSeen({
        subscriberId: 'ada',
        messageId: message.id,
        type: 'primary',
        markMessageActionAsSeenDto: { status },
      });
      expect(acted.result.cta.action?.status).toBe(status);
      expect(acted.result.id).toBe(message.id);
    }
  });

  test('of the notification records of a whole history', async () => {
    const ids = here().service.store.db.all('SELECT id FROM notification LIMIT 60');
    for (const { id } of ids) {
      const { result } = await novu.notifications.retrieve(String(id));
      expect(result.jobs?.length).toBeGreaterThan(0);
    }
  });

  test('of an integration that is changed', async () => {
    const condition = {
      isNegated: false,
      type: 'BOOLEAN' as const,
      value: 'AND' as const,
      children: [{ field: 'locale', value: 'de', operator: 'EQUAL' as const, on: 'subscriber' as const }],
    };
    const { result } = await novu.integrations.update(
      { name: 'Spare', active: false, credentials: { apiKey: 'x' }, conditions: [condition] },
      integrationId(here(), 'spare-mail'),
    );
    expect(result).toMatchObject({ name: 'Spare', active: false, conditions: [condition] });
  });
});
