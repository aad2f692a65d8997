/**
 * Cases: what the reader sees is what is so: empty, loading, failed, more to load, and the counts. Each is a page and what
 * it must show; a new rule is a new case here.
 */
import { expect } from 'vitest';
import type { Case } from './case.js';
import { bell, state } from './looks.js';

const FEED = '/inbox/v1/subscribers/me/notifications/feed';

export const STATES: readonly Case[] = [
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
