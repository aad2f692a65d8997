/** `localization` of `<Inbox>`, which becomes `strings`. */
import type { Expression, Node, ObjectProperty } from '@babel/types';
import { takeLiteral } from '../bindings.js';
import type { Edit } from '../edits.js';
import { keyOf, literalOf, textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { todo } from './todo.js';

/** The first of several keys that are set wins. A test compares them with docs/migrating/novu.md. */
export const STRINGS: Readonly<Record<string, string>> = {
  'inbox.filters.labels.default': 'title',
  'inbox.filters.labels.unread': 'unread',
  'inbox.filters.labels.archived': 'archivedTab',
  'inbox.filters.labels.snoozed': 'snoozedTab',
  'inbox.filters.dropdownOptions.default': 'all',
  'inbox.filters.dropdownOptions.unread': 'unread',
  'inbox.filters.dropdownOptions.archived': 'archivedTab',
  'inbox.filters.dropdownOptions.snoozed': 'snoozedTab',
  'notifications.emptyNotice': 'emptyTitle',
  'notifications.actions.readAll': 'markAllRead',
  'notifications.actions.archiveAll': 'archiveAll',
  'notifications.actions.archiveRead': 'archiveRead',
  'notification.actions.read.tooltip': 'markRead',
  'notification.actions.unread.tooltip': 'markUnread',
  'notification.actions.archive.tooltip': 'archive',
  'notification.actions.unarchive.tooltip': 'unarchive',
  'notification.actions.snooze.tooltip': 'snooze',
  'notification.actions.unsnooze.tooltip': 'unsnooze',
  'notification.snoozedUntil': 'snoozedUntil',
  'preferences.title': 'preferences',
  'preferences.global': 'global',
};

const isFunction = ({ type }: { readonly type: string }): boolean => type.endsWith('FunctionExpression');

function convertString(
  source: Source,
  { key, value, computed }: ObjectProperty,
): readonly [string, string] | undefined {
  const name = keyOf(key, computed) ?? '';
  const string = Object.hasOwn(STRINGS, name) ? STRINGS[name] : undefined;
  if (string === undefined || isFunction(value)) return undefined;
  if (string !== 'snoozedUntil') return [string, textOf(source, value)];
  const text = literalOf(value);
  return text === undefined ? undefined : [string, JSON.stringify(`${text} {time}`)];
}

export interface ConvertedStrings {
  /** The object of `strings`; empty for none. */
  readonly value: string;
  readonly comment: string;
  readonly edits: readonly Edit[];
}

export function convertStrings(source: Source, given: Node): ConvertedStrings {
  const text = 'These texts have other names, or none. A language is set by the attribute lang.';
  const write = "strings={{ title: '…' }}";
  const { node: value, edits } = takeLiteral(source, given, 'localization');
  if (value.type !== 'ObjectExpression') {
    const comment = todo(text, 'texts', { write, was: `localization={${textOf(source, value)}}` });
    return { value: '', comment, edits: [] };
  }
  const strings = new Map<string, string>();
  const left: string[] = [];
  for (const property of value.properties) {
    const converted = property.type === 'ObjectProperty' ? convertString(source, property) : undefined;
    if (!converted) left.push(textOf(source, property));
    else if (!strings.has(converted[0])) strings.set(...converted);
  }
  const entries = [...strings].map(([name, string]) => `${name}: ${string}`).join(', ');
  const comment = left.length > 0 ? todo(text, 'texts', { write, was: left.join(', ') }) : '';
  return { value: entries && `{ ${entries} }`, comment, edits };
}

export function convertLocalization(source: Source, value: Expression | undefined): Converted {
  if (!value) return REMOVED;
  const { value: strings, comment, edits } = convertStrings(source, value);
  return { text: [strings && `strings={${strings}}`, comment].filter(Boolean).join(' '), edits };
}
