/** The English that comes with the panel. Data only. */
import { bell } from './en-bell.js';
import type { Strings } from './en.js';
import type { Plural } from './en-bell.js';

const results: Plural = { one: '{n} result', other: '{n} results' };
const moreMessages: Plural = { one: '{n} more', other: '{n} more' };
const handled: Plural = { one: '{n} cleared today', other: '{n} cleared today' };

export const panelTexts = {
  ...bell,
  all: 'All',
  /** Names a tab: several messages. */
  unread: 'Unread',
  /** Names a tab: several messages. */
  archivedTab: 'Archived',
  /** Names a tab: several messages. */
  snoozedTab: 'Snoozed',
  /** Of one message. */
  unreadOne: 'Unread',
  markAllRead: 'Mark all as read',
  preferences: 'Preferences',
  back: 'Back',
  close: 'Close',
  now: 'now',
  minutes: '{n} min',
  hours: '{n} hr',
  today: 'Today',
  yesterday: 'Yesterday',
  older: 'Show older',
  notPrinted: 'Older notifications are not printed.',
  loading: 'Loading…',
  untitled: 'Notification',
  showMore: 'Show more',
  showLess: 'Show less',
  handled,
  snooze: 'Snooze',
  snoozedUntil: 'Snoozed until {time}',
  /** Of one message that was snoozed, and is in the list again. */
  snoozedOne: 'Snoozed',
  markedRead: '{n} marked as read',
  markedUnread: '{n} marked as unread',
  moreMessages,
  undo: 'Undo',
  important: 'Important',
  newTab: 'opens in a new tab',
  moreActions: 'More actions',
  more: 'More',
  waiting: 'Waiting to send. {reason}',
  done: 'You chose “{label}”',
  doneElsewhere: 'Already answered elsewhere.',
  notSent: 'Couldn’t send. {reason}',
  cancel: 'Cancel',
  canceled: 'Canceled',
  /** Why an action cannot be cancelled. */
  notCanceled: 'It may already have been sent.',
  emptyTitle: 'You’re all caught up',
  emptyText: 'New notifications will show up here.',
  emptyUnreadTitle: 'No unread notifications',
  emptyUnreadText: 'You’re all caught up.',
  /** The host hides it, it has expired, or no tab has it. */
  notShown: 'This notification isn’t shown here.',
  refused: 'Notifications aren’t available',
  signedOut: 'You’re signed out',
  signedOutText: 'Sign in to see your notifications.',
  banner: '{title}. Last updated at {time}.',
  preferencesFailed: 'Couldn’t load preferences',
  search: 'Search',
  noResults: 'No results',
  results,
  notSaved: 'Couldn’t save. {reason}',
  reasons: {
    offline: 'Check your connection.',
    timeout: 'The server took too long to respond.',
    'signed-out': 'Sign in and try again.',
    refused: 'The request was rejected.',
    missing: 'This item no longer exists.',
    busy: 'The server is busy. Try again in a moment.',
    broken: 'Something went wrong on our end.',
    malformed: 'The server sent an unexpected response.',
    // What the browser refuses by itself.
    'storage-full': 'There is no room left to store it.',
    'payload-not-json': 'Its data can’t be sent.',
    'payload-too-large': 'Its data is too large.',
    'not-located': 'Couldn’t find this notification.',
  },
};

/** The strings that the panel has. Other files complete them with the English that they bring. */
export type PanelStrings = typeof panelTexts & Pick<Strings, 'keyNames' | 'keyTexts' | 'snoozeTexts'>;
