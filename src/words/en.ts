/**
 * English, and the type of every other language. Data only: `{n}` and its like are filled in by the view.
 */

/** One text for each plural category that the language has; `other` always. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const arrived: Plural = { one: '{n} new notification', other: '{n} new notifications' };

export const en = {
  lang: 'en',
  title: 'Notifications',
  bellUnread: 'Notifications, unread: {n}',
  bellUnseen: 'Notifications, new: {n}',
  all: 'All',
  unread: 'Unread',
  markAllRead: 'Mark all as read',
  allRead: 'All marked as read',
  preferences: 'Preferences',
  back: 'Back',
  close: 'Close',
  arrived,
  older: 'Show older',
  loading: 'Loading…',
  untitled: 'Notification',
  showMore: 'Show more',
  showLess: 'Show less',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed',
  newTab: 'opens in a new tab',
  moreActions: 'More actions',
  waiting: 'Waiting for the network',
  done: '{label}: done',
  notSent: 'Not sent. {reason}',
  tryAgain: 'Try again',
  retry: 'Retry',
  emptyTitle: 'You’re all caught up',
  emptyText: 'New notifications will show up here as they arrive.',
  emptyUnreadTitle: 'No unread notifications',
  emptyUnreadText: 'You have read everything.',
  offline: 'You’re offline',
  failed: 'Notifications could not be loaded',
  refused: 'Notifications are not available to you',
  signedOut: 'You’re signed out',
  signedOutText: 'Sign in to see your notifications.',
  banner: '{title}. Showing what was loaded at {time}.',
  preferencesFailed: 'Preferences could not be loaded',
  global: 'All notifications',
  globalText: 'Changes every kind below and replaces your choices there.',
  changed: 'You changed this.',
  notSaved: 'Not saved. {reason}',
  channels: { in_app: 'In-app', email: 'Email', sms: 'SMS', chat: 'Chat', push: 'Push' },
  reasons: {
    offline: 'There is no network.',
    timeout: 'No answer came in time.',
    'signed-out': 'You’re signed out.',
    refused: 'It was refused.',
    missing: 'It no longer exists.',
    busy: 'The service is busy.',
    broken: 'The service failed.',
    malformed: 'The answer was not understood.',
  },
};

export type Words = typeof en;
