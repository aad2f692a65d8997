/**
 * English, and the type of every other language. Data only: `{n}` and its like are filled in by the view.
 */
import { bell } from './en-bell.js';
import type { keyTexts } from './en-key-texts.js';
import type { snoozeTexts } from './en-snooze.js';

export { keyTexts } from './en-key-texts.js';
export { snoozeTexts } from './en-snooze.js';

/** One text for each plural category that the language has; `other` always. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const results: Plural = { one: '{n} result', other: '{n} results' };
const archivedCount: Plural = { one: '{n} notification archived', other: '{n} notifications archived' };
const unarchivedCount: Plural = { one: '{n} notification unarchived', other: '{n} notifications unarchived' };
const moreMessages: Plural = { one: '{n} more', other: '{n} more' };
const handled: Plural = { one: '{n} cleared today', other: '{n} cleared today' };

export const en = {
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
  allRead: 'All marked as read',
  archiveAll: 'Archive all',
  allArchived: 'All archived',
  archiveRead: 'Archive all read',
  readArchived: 'All read archived',
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
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  archive: 'Archive',
  archived: 'Archived',
  archivedTitle: 'Archived “{title}”',
  unarchive: 'Unarchive',
  unarchived: 'Unarchived',
  unarchivedTitle: 'Unarchived “{title}”',
  snooze: 'Snooze',
  snoozedUntil: 'Snoozed until {time}',
  /** Of one message that was snoozed, and is in the list again. */
  snoozedOne: 'Snoozed',
  unsnooze: 'Unsnooze',
  unsnoozed: 'Unsnoozed',
  markedRead: '{n} marked as read',
  markedUnread: '{n} marked as unread',
  archivedCount,
  unarchivedCount,
  moreMessages,
  undo: 'Undo',
  undone: 'Action undone',
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
  emptyArchivedTitle: 'No archived notifications',
  emptyArchivedText: 'Notifications you archive will show up here.',
  emptySnoozedTitle: 'No snoozed notifications',
  emptySnoozedText: 'Notifications you snooze will show up here.',
  /** The host hides it, it has expired, or no tab has it. */
  notShown: 'This notification isn’t shown here.',
  refused: 'Notifications aren’t available',
  signedOut: 'You’re signed out',
  signedOutText: 'Sign in to see your notifications.',
  banner: '{title}. Last updated at {time}.',
  keys: 'Keyboard shortcuts',
  keysHint: 'Press question mark for keyboard shortcuts',
  hintTexts: { move: 'Move', archive: 'Archive', keys: 'Keys' },
  preferencesFailed: 'Couldn’t load preferences',
  noPreferences: 'Your preferences appear with your first notification',
  search: 'Search',
  noResults: 'No results',
  results,
  searchedBack: 'Searched back to {date}',
  searchOlder: 'Search older',
  global: 'All notifications',
  globalText: 'Applies to all notifications and overrides the settings below.',
  notSaved: 'Couldn’t save. {reason}',
  channelsOff: 'Off: {channels}',
  channels: { in_app: 'In-app', email: 'Email', sms: 'SMS', chat: 'Chat', push: 'Push' },
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

export type Strings = typeof en & {
  /** What the keyboards of a language print on keys such as `Ctrl`, where it is not what English ones do. */
  readonly keyNames?: Readonly<Record<string, string>>;
  /** What the keyboard shortcuts do. English has them in a file of their own, which is loaded with their list. */
  readonly keyTexts?: Readonly<typeof keyTexts>;
  /** The choices of a snooze. English has them in a file of their own, which is loaded with the choices. */
  readonly snoozeTexts?: Readonly<typeof snoozeTexts>;
};
