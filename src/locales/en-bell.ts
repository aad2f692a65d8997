/**
 * The English that a page has before anybody opens the inbox: of the bell, and of what is heard without it being open.
 */
import type { Plural } from './en.js';

const arrived: Plural = { one: '{n} new notification', other: '{n} new notifications' };

export const bell = {
  lang: 'en',
  title: 'Notifications',
  bellUnread: 'Notifications, unread: {n}',
  bellUnseen: 'Notifications, new: {n}',
  arrived,
  offline: 'You’re offline',
  failed: 'Notifications could not be loaded',
  outdated: 'Reload the page to see your notifications',
  tryAgain: 'Try again',
};

export type BellStrings = typeof bell;
