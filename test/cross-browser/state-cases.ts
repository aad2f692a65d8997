/**
 * Cases: what the reader sees is what is so: empty, loading, failed, more to load, and the counts. Each is a page and what
 * it must show; a new rule is a new case here.
 */
import { expect } from 'vitest';
import type { Case, Tools } from './case.js';
import { bell, click, rows, state } from './in-page.js';

const FEED = '/inbox/v1/subscribers/me/notifications/feed';

const TAB = { status: 'ready', said: '', rows: 20 };
const TEAM = JSON.stringify(['all', 'unread', { id: 'team', label: 'Team', payload: { team: 1 } }]);
const READ = JSON.stringify(['all', { id: 'read', label: 'Read', read: true }]);

/** So many messages a minute apart, the newest of now; what the service says of each by its place. */
async function fill(
  { site }: Tools,
  subscriberId: string,
  count: number,
  fields?: (place: number) => { readonly read?: boolean; readonly archived?: boolean },
): Promise<void> {
  for (let place = count - 1; place >= 0; place--) {
    const createdAt = new Date(Date.now() - 120_000 - place * 60_000).toISOString();
    const id = await site.send({ subscriberId, subject: `Message ${place}`, createdAt });
    if (fields) await site.callService('PATCH', `/dev/messages/${id}`, fields(place));
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

export const STATES: readonly Case[] = [
  {
    title: 'below a first page that the reader has archived the rest is shown, also after a reload',
    run: async (tools) => {
      const { engine, sees, visit } = tools;
      await fill(tools, 'zoe', 40, () => ({ read: true }));
      await visit('zoe', { display: 'inline' });
      await sees(state, TAB);
      await engine.run(() => {
        const inbox = document.querySelector('notification-inbox');
        for (const { id } of inbox?.messages ?? []) inbox?.archive(id);
      });
      await sees(state, TAB);
      await visit('zoe', { display: 'inline' });
      await sees(state, TAB);
      expect((await engine.run(rows))[0]?.title).toBe('Message 20');
    },
  },
  {
    title: 'below a first page that the service has archived the rest is shown',
    run: async (tools) => {
      await fill(tools, 'zoe', 40, (place) => ({ read: true, archived: place < 20 }));
      for (let visits = 0; visits < 2; visits++) {
        await tools.visit('zoe', { display: 'inline' });
        await tools.sees(state, TAB);
      }
    },
  },
  {
    title: 'what was marked as unread far below is in the unread tab after a reload, as the badge says',
    run: async (tools) => {
      const { engine, sees, visit } = tools;
      await fill(tools, 'zoe', 60, () => ({ read: true }));
      await visit('zoe', { display: 'inline' });
      await sees(state, TAB);
      await engine.run(() => document.querySelector('notification-inbox')?.loadMore());
      await sees(state, { ...TAB, rows: 40 });
      await engine.run(() => {
        const inbox = document.querySelector('notification-inbox');
        inbox?.markUnread(inbox.messages[35]?.id ?? '');
      });
      await visit('zoe', { display: 'inline' });
      await sees(state, TAB);
      await sees(counts, { event: 1, property: 1, state: true, tab: '1' });
      await selectTab(tools, 'Unread');
      await sees(rows, [expect.objectContaining({ title: 'Message 35', unread: true })]);
    },
  },
  {
    title: 'a tab of read messages loads on where the newest 120 are unread',
    run: async (tools) => {
      await fill(tools, 'zoe', 150, (place) => ({ read: place >= 120 }));
      await tools.visit('zoe', { display: 'inline', tabs: READ });
      await tools.sees(state, TAB);
      await selectTab(tools, 'Read');
      await tools.sees(state, TAB);
      expect((await tools.engine.run(rows))[0]?.title).toBe('Message 120');
    },
  },
  {
    title: 'a tab that the service filters is not empty while it fails, and is filled by "Try again"',
    run: async (tools) => {
      const { engine, faults, sees, site, visit } = tools;
      await fill(tools, 'zoe', 3);
      await site.send({ subscriberId: 'zoe', subject: 'Of the team', payload: { team: 1 } });
      await visit('zoe', { display: 'inline', tabs: TEAM, 'refresh-interval': '0' });
      await sees(state, { ...TAB, rows: 4 });
      faults.set(FEED, 503);
      await selectTab(tools, 'Team');
      await sees(
        () => document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.messages')?.textContent,
        'Notifications could not be loadedTry again',
      );
      faults.clear();
      await engine.run(click, 'button', 'Try again');
      await sees(rows, [expect.objectContaining({ title: 'Of the team' })]);
    },
  },
  {
    title: 'of 250 unread messages the badge says no less than is so, or has a plus, while they are read',
    run: async (tools) => {
      const { engine, sees, visit } = tools;
      await fill(tools, 'zoe', 250);
      await visit('zoe', { 'refresh-interval': '1', 'page-size': '60' });
      await sees(bell, { name: 'Notifications, unread: 99+', badge: '99+' });
      await engine.run(markRead, 1);
      await sees(bell, { name: 'Notifications, unread: 99+', badge: '99+' });
      await engine.run(markRead, 50);
      await sees(bell, { name: 'Notifications, unread: 99+', badge: '99+' });
      await engine.run(() => document.querySelector('notification-inbox')?.markAllRead());
      await sees(bell, { name: 'Notifications', badge: '' });
    },
  },
  {
    title: 'badge, tab, event, property and state agree as readers change, and say nothing once nobody is signed in',
    run: async (tools) => {
      const { engine, sees, visit } = tools;
      const signIn = (name: string): void => {
        document.cookie = `session=${name}; path=/${name ? '' : '; max-age=0'}`;
        void document.querySelector('notification-inbox')?.refresh();
      };
      await fill(tools, 'zoe', 3);
      await visit('zoe', { display: 'inline' });
      await sees(counts, { event: 3, property: 3, state: true, tab: '3' });
      await engine.run(signIn, 'eve');
      await sees(counts, { event: 0, property: 0, state: false, tab: '' });
      await engine.run(signIn, 'zoe');
      await sees(counts, { event: 3, property: 3, state: true, tab: '3' });
      await engine.run(signIn, '');
      await sees(counts, { event: 0, property: 0, state: false, tab: '' });
      await sees(state, expect.objectContaining({ status: 'signed-out', rows: 0 }));
    },
  },
  {
    title: 'an inbox without messages says that it is empty, and its bell has no badge',
    run: async ({ sees, visit }) => {
      await visit('empty', { display: 'inline' });
      await sees(state, { status: 'ready', said: 'You’re all caught up', rows: 0 });
      await visit('empty');
      await sees(bell, { name: 'Notifications', badge: '' });
    },
  },
  {
    title: 'a first load that fails is not shown as an empty list',
    run: async ({ faults, sees, visit }) => {
      faults.set(FEED, 503);
      await visit('ada', { display: 'inline', 'refresh-interval': '1' });
      await sees(state, { status: 'failed', said: 'Notifications could not be loaded', rows: 0 });
      faults.clear();
      await sees(state, expect.objectContaining({ status: 'ready', rows: 20 }));
    },
  },
  {
    title: 'the bell counts what is unread, and one less once a message is read',
    run: async ({ engine, site, sees, visit }) => {
      const id = await site.send({ subscriberId: 'zoe', subject: 'First' });
      await site.send({ subscriberId: 'zoe', subject: 'Second' });
      await visit('zoe');
      await sees(bell, { name: 'Notifications, unread: 2', badge: '2' });
      await engine.run((one) => document.querySelector('notification-inbox')?.markRead(one), id);
      await sees(bell, { name: 'Notifications, unread: 1', badge: '1' });
    },
  },
];
