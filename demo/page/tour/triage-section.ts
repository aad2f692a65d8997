/** Tabs, groups, snoozed and archived messages: an inbox with all of them, and the keys of its rows. */
import type { NotificationInboxElement } from '../../../src/index.js';
import { el } from '../el.js';
import { card } from '../views/elements.js';
import { chipGroup } from './chips.js';

const TABS = [
  'all',
  'unread',
  { id: 'approvals', label: 'Approvals', payload: { category: 'approvals' } },
  'snoozed',
  'archived',
] as const;

const NOT_GROUPED = { id: '', label: 'Not grouped' };
/** The id is the value of the attribute `group`. */
const GROUPS = [
  NOT_GROUPED,
  { id: 'payload.document.url', label: 'By document' },
  { id: 'payload.project', label: 'By project' },
];

const SHORTCUTS = [
  ['E', 'archives the row, or a whole group'],
  ['S', 'snoozes it until a time of your choice'],
  ['U', 'marks it as unread, or as read'],
  ['/', 'searches the texts and senders'],
  ['?', 'shows all keys'],
] as const;

export const TRIAGE_ATTRIBUTES = { 'rich-text': '', tabs: JSON.stringify(TABS) };

/** Changes the attribute `group` of the inbox. */
export function triageSection(inbox: NotificationInboxElement): HTMLElement {
  // The region of the inbox beside the network is called "Notifications".
  inbox.strings = { title: 'Your notifications' };
  const groups = chipGroup('Group the messages', 'group', GROUPS, NOT_GROUPED, ({ id }) => {
    if (id) inbox.setAttribute('group', id);
    else inbox.removeAttribute('group');
  });
  const button = el('button', { class: 'button small', type: 'button' }, 'Show the oldest message of the list');
  button.addEventListener('click', () => {
    const oldest = inbox.messages.at(-1);
    if (oldest) inbox.show({ message: oldest.id });
  });
  const keys = SHORTCUTS.map(([key, effect]) => el('li', {}, el('kbd', {}, key), ` ${effect}`));
  const guide = card(
    'Groups and keys',
    '',
    el(
      'div',
      { class: 'stack within' },
      groups,
      el('p', { class: 'hint' }, 'Keys for the row that has the focus. On a phone, swipe the row or open its menu.'),
      el('ul', { class: 'stack tight keys' }, ...keys),
      el('p', {}, button),
    ),
  );
  return el('div', { id: 'groups', class: 'stack loose' }, guide, el('div', { class: 'stage' }, inbox));
}
