/**
 * The English that a page has before anybody opens the inbox: of the bell, and of what is heard without it being open.
 */

/** One text for each plural category that the language has; `other` always. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const arrived: Plural = { one: '{n} new notification', other: '{n} new notifications' };

export const bell = {
  lang: 'en',
  title: 'Notifications',
  bellUnread: 'Notifications, {n} unread',
  bellUnseen: 'Notifications, {n} new',
  arrived,
  offline: 'Can’t connect',
  failed: 'Couldn’t load notifications',
  outdated: 'Reload the page to see your notifications',
  tryAgain: 'Try again',
};

export type BellStrings = typeof bell;
