/** Descriptions of the keyboard shortcuts in English: with the code of their list, and not with the panel. Data only. */

export const keyTexts = {
  /** Headings over the others: what is done in the list, to a message, and in the panel. */
  moveKeys: 'Move',
  actKeys: 'Act',
  goKeys: 'Go',
  move: 'Next or previous notification',
  ends: 'First or last notification',
  inside: 'Move through a notification’s buttons',
  open: 'Open',
  read: 'Mark as read or unread',
  archive: 'Archive',
  snooze: 'Snooze',
  allRead: 'Mark all as read',
  press: 'Press the first or second button',
  undo: 'Undo',
  tab: 'Go to a tab',
  search: 'Search',
  leave: 'Jump before or after the list',
  help: 'Show these keys',
  close: 'Close',
};
