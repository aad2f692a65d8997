/**
 * Cases: the reader sees the true state: empty, loading, failed, more to load, and the counts. A new rule is a new case here.
 */
import { expect } from 'vitest';
import type { Case, Tools } from './case.js';
import { bell, click, rows, state } from './in-page.js';

const FEED = '/inbox/v1/subscribers/me/notifications/feed';

const FULL_TAB = { status: 'ready', placeholder: '', rows: 20 };
const TABS_WITH_TEAM = JSON.stringify(['all', 'unread', { id: 'team', label: 'Team', payload: { team: 1 } }]);
const TABS_WITH_READ = JSON.stringify(['all', { id: 'read', label: 'Read', read: true }]);

/** Sends messages a minute apart; `fields` sets the service's flags by position, 0 for the newest. */
async function sendMessages(
  { site }: Tools,
  subscriberId: string,
  count: number,
  fields?: (index: number) => { readonly read?: boolean; readonly archived?: boolean },
): Promise<void> {
  for (let index = count - 1; index >= 0; index--) {
    const createdAt = new Date(Date.now() - 120_000 - index * 60_000).toISOString();
    const id = await site.send({ subscriberId, subject: `Message ${index}`, createdAt });
    if (fields) await site.callService('PATCH', `/dev/messages/${id}`, fields(index));
  }
}

const selectTab = ({ engine }: Tools, label: string): Promise<void> => engine.run(click, '[role=tab]', label);
const markRead = (count: number): void => {
  const inbox = document.querySelector('notification-inbox');
  for (const { id } of inbox?.messages.slice(0, count) ?? []) inbox?.markRead(id);
};
const counts = (): unknown => {
  const inbox = document.querySelector('notification-inbox');
  const last = (Reflect.get(window, 'inboxEvents') as { name: string; unread: number }[]).findLast(
    ({ name }) => name === 'inbox-count',
  );
  const tab = inbox?.shadowRoot?.querySelectorAll('[role=tab]')[1];
  return {
    event: last?.unread ?? null,
    property: inbox?.unreadCount,
    state: inbox?.matches(':state(unread)'),
    tab: /\d+\+?/.exec(tab?.textContent ?? '')?.[0] ?? '',
  };
};

export const STATE_CASES: readonly Case[] = [
  {
    title: 'a first page that the reader has archived is followed by the next, also after a reload',
    run: async (tools) => {
      const { engine, waitFor, visit } = tools;
      await sendMessages(tools, 'zoe', 40, () => ({ read: true }));
      await visit('zoe', { display: 'inline' });
      await waitFor(state, FULL_TAB);
      await engine.run(() => {
        const inbox = document.querySelector('notification-inbox');
        for (const { id } of inbox?.messages ?? []) inbox?.archive(id);
      });
      await waitFor(state, FULL_TAB);
      await visit('zoe', { display: 'inline' });
      await waitFor(state, FULL_TAB);
      expect((await engine.run(rows))[0]?.title).toBe('Message 20');
    },
  },
  {
    title: 'a first page that the service has archived is followed by the next',
    run: async (tools) => {
      await sendMessages(tools, 'zoe', 40, (index) => ({ read: true, archived: index < 20 }));
      for (let visits = 0; visits < 2; visits++) {
        await tools.visit('zoe', { display: 'inline' });
        await tools.waitFor(state, FULL_TAB);
      }
    },
  },
  {
    title: 'a message far down that was marked as unread is in the Unread tab and in the badge after a reload',
    run: async (tools) => {
      const { engine, waitFor, visit } = tools;
      await sendMessages(tools, 'zoe', 60, () => ({ read: true }));
      await visit('zoe', { display: 'inline' });
      await waitFor(state, FULL_TAB);
      await engine.run(() => document.querySelector('notification-inbox')?.loadMore());
      await waitFor(state, { ...FULL_TAB, rows: 40 });
      await engine.run(() => {
        const inbox = document.querySelector('notification-inbox');
        inbox?.markUnread(inbox.messages[35]?.id ?? '');
      });
      await visit('zoe', { display: 'inline' });
      await waitFor(state, FULL_TAB);
      await waitFor(counts, { event: 1, property: 1, state: true, tab: '1' });
      await selectTab(tools, 'Unread');
      await waitFor(rows, [expect.objectContaining({ title: 'Message 35', unread: true })]);
    },
  },
  {
    title: 'a tab of read messages loads further pages when the newest 120 are unread',
    run: async (tools) => {
      await sendMessages(tools, 'zoe', 150, (index) => ({ read: index >= 120 }));
      await tools.visit('zoe', { display: 'inline', tabs: TABS_WITH_READ });
      await tools.waitFor(state, FULL_TAB);
      await selectTab(tools, 'Read');
      await tools.waitFor(state, FULL_TAB);
      expect((await tools.engine.run(rows))[0]?.title).toBe('Message 120');
    },
  },
  {
    title: 'a tab that the service filters shows a failure instead of an empty list, and "Try again" loads it',
    run: async (tools) => {
      const { engine, faults, waitFor, site, visit } = tools;
      await sendMessages(tools, 'zoe', 3);
      await site.send({ subscriberId: 'zoe', subject: 'Of the team', payload: { team: 1 } });
      await visit('zoe', { display: 'inline', tabs: TABS_WITH_TEAM, 'refresh-interval': '0' });
      await waitFor(state, { ...FULL_TAB, rows: 4 });
      faults.set(FEED, 503);
      await selectTab(tools, 'Team');
      await waitFor(
        () => document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.messages')?.textContent,
        'Couldn’t load notificationsTry again',
      );
      faults.clear();
      await engine.run(click, 'button', 'Try again');
      await waitFor(rows, [expect.objectContaining({ title: 'Of the team' })]);
    },
  },
  {
    title: 'with 250 unread messages the badge is never too low without a plus while they are read',
    run: async (tools) => {
      const { engine, waitFor, visit } = tools;
      await sendMessages(tools, 'zoe', 250);
      await visit('zoe', { 'refresh-interval': '1', 'page-size': '60' });
      await waitFor(bell, { name: 'Notifications, 99+ unread', badge: '99+' });
      await engine.run(markRead, 1);
      await waitFor(bell, { name: 'Notifications, 99+ unread', badge: '99+' });
      await engine.run(markRead, 50);
      await waitFor(bell, { name: 'Notifications, 99+ unread', badge: '99+' });
      await engine.run(() => document.querySelector('notification-inbox')?.markAllRead());
      await waitFor(bell, { name: 'Notifications', badge: '' });
    },
  },
  {
    title: 'badge, tab, event, property and state agree when the reader changes, and are empty after sign-out',
    run: async (tools) => {
      const { engine, waitFor, visit } = tools;
      const signIn = (name: string): void => {
        document.cookie = `session=${name}; path=/${name ? '' : '; max-age=0'}`;
        void document.querySelector('notification-inbox')?.refresh();
      };
      await sendMessages(tools, 'zoe', 3);
      await visit('zoe', { display: 'inline' });
      await waitFor(counts, { event: 3, property: 3, state: true, tab: '3' });
      await engine.run(signIn, 'eve');
      await waitFor(counts, { event: 0, property: 0, state: false, tab: '' });
      await engine.run(signIn, 'zoe');
      await waitFor(counts, { event: 3, property: 3, state: true, tab: '3' });
      await engine.run(signIn, '');
      await waitFor(counts, { event: 0, property: 0, state: false, tab: '' });
      await waitFor(state, expect.objectContaining({ status: 'signed-out', rows: 0 }));
    },
  },
  {
    title: 'an inbox without messages says that it is empty, and its bell has no badge',
    run: async ({ waitFor, visit }) => {
      await visit('empty', { display: 'inline' });
      await waitFor(state, { status: 'ready', placeholder: 'You’re all caught up', rows: 0 });
      await visit('empty');
      await waitFor(bell, { name: 'Notifications', badge: '' });
    },
  },
  {
    title: 'a first load that fails is not shown as an empty list',
    run: async ({ faults, waitFor, visit }) => {
      faults.set(FEED, 503);
      await visit('ada', { display: 'inline', 'refresh-interval': '1' });
      await waitFor(state, { status: 'failed', placeholder: 'Couldn’t load notifications', rows: 0 });
      faults.clear();
      await waitFor(state, expect.objectContaining({ status: 'ready', rows: 20 }));
    },
  },
  {
    title: 'the bell shows the unread count, and one less after a message was read',
    run: async ({ engine, site, waitFor, visit }) => {
      const id = await site.send({ subscriberId: 'zoe', subject: 'First' });
      await site.send({ subscriberId: 'zoe', subject: 'Second' });
      await visit('zoe');
      await waitFor(bell, { name: 'Notifications, 2 unread', badge: '2' });
      await engine.run((messageId) => document.querySelector('notification-inbox')?.markRead(messageId), id);
      await waitFor(bell, { name: 'Notifications, 1 unread', badge: '1' });
    },
  },
];
