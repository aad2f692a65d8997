/** The English that is loaded with the late file of the panel: commands, and what they have changed. Data only. */
import type { Plural } from './en-bell.js';

const archivedCount: Plural = { one: '{n} notification archived', other: '{n} notifications archived' };
const unarchivedCount: Plural = { one: '{n} notification unarchived', other: '{n} notifications unarchived' };

export const lateTexts = {
  allRead: 'All marked as read',
  archiveAll: 'Archive all',
  allArchived: 'All archived',
  archiveRead: 'Archive all read',
  readArchived: 'All read archived',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  archive: 'Archive',
  archived: 'Archived',
  archivedTitle: 'Archived “{title}”',
  unarchive: 'Unarchive',
  unarchived: 'Unarchived',
  unarchivedTitle: 'Unarchived “{title}”',
  unsnooze: 'Unsnooze',
  unsnoozed: 'Unsnoozed',
  archivedCount,
  unarchivedCount,
  emptyArchivedTitle: 'No archived notifications',
  emptyArchivedText: 'Notifications you archive will show up here.',
  emptySnoozedTitle: 'No snoozed notifications',
  emptySnoozedText: 'Notifications you snooze will show up here.',
  undone: 'Action undone',
  keys: 'Keyboard shortcuts',
  keysHint: 'Press question mark for keyboard shortcuts',
  hintTexts: { move: 'Move', archive: 'Archive', keys: 'Keys' },
};
