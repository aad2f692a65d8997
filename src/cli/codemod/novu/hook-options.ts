/** The options of `useNotifications` and `useCounts`, as settings of `useInbox` and as counts of it. */
import type { CallExpression, Node } from '@babel/types';
import { unwrap } from '../bindings.js';
import { textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { fieldsOf, filtersOf } from './tab-filters.js';
import type { Filters } from './tab-filters.js';

export interface HookSettings {
  readonly pageSize?: string;
  readonly isStatic: boolean;
  /** The tab whose messages are shown, as an object literal. */
  readonly tab?: string;
}

/** A filter as a tab of the store, which has no built-in ones. */
function tabOf(id: string, { texts, read, seen, place }: Filters): string {
  const flags = [read === undefined ? '' : `read: ${read}`, seen === undefined ? '' : `seen: ${seen}`];
  const fields = [`id: '${id}'`, "label: ''", ...texts, ...flags, place ? `place: '${place}'` : ''].filter(Boolean);
  return `{ ${fields.join(', ')} }`;
}

const isEmpty = ({ texts, read, seen, place }: Filters): boolean =>
  texts.length === 0 && read === undefined && seen === undefined && place === undefined;

/** The fields of the one argument; empty without one, undefined for anything but an object literal. */
function argumentOf({ arguments: [argument] }: CallExpression): Map<string, Node> | undefined {
  if (!argument) return new Map();
  const value = unwrap(argument);
  const fields = value.type === 'ObjectExpression' ? fieldsOf(value) : undefined;
  return fields && new Map(fields);
}

/** Undefined if an option has no equal. */
export function listSettings(source: Source, call: CallExpression): HookSettings | undefined {
  const options = argumentOf(call);
  if (!options) return undefined;
  const [limit, realtime] = [options.get('limit'), options.get('realtime')];
  if (realtime && realtime.type !== 'BooleanLiteral') return undefined;
  const filter = options.get('filter');
  const nested = filter?.type === 'ObjectExpression' ? fieldsOf(filter) : undefined;
  if (filter && !nested) return undefined;
  for (const name of ['limit', 'realtime', 'filter']) options.delete(name);
  const filters = filtersOf(source, new Map([...options, ...(nested ?? [])]));
  return (
    filters && {
      isStatic: realtime?.type === 'BooleanLiteral' && !realtime.value,
      ...(limit && { pageSize: textOf(source, limit) }),
      ...(!isEmpty(filters) && { tab: tabOf('list', filters) }),
    }
  );
}

export interface CountsValue {
  /** The values of `useInbox` that the counts need. */
  readonly names: readonly string[];
  /** One for each filter, from these names. */
  readonly values: readonly string[];
  readonly tabs: readonly string[];
}

function countOf(
  filters: Filters,
  index: number,
): { readonly name: string; readonly value: string; readonly tab?: string } | undefined {
  if (filters.place) return undefined;
  const isUnseen = filters.seen === false;
  const isUnread = filters.read === false;
  if (filters.seen || filters.read || !(isUnseen || isUnread)) return undefined;
  if (filters.texts.length === 0) {
    const name = isUnseen ? 'unseenCount' : 'unreadCount';
    return { name, value: name };
  }
  if (isUnseen) return undefined; // counts of tabs are of unread messages
  const id = `count-${index + 1}`;
  const value = `tabCounts.get('${id}') ?? { count: 0, more: false }`;
  return { name: 'tabCounts', value, tab: tabOf(id, { texts: filters.texts }) };
}

/** Undefined if one of the filters has no equal. */
export function countsOf(source: Source, call: CallExpression): CountsValue | undefined {
  const options = argumentOf(call);
  const filters = options?.get('filters');
  const list = filters && unwrap(filters);
  if (options?.size !== 1 || list?.type !== 'ArrayExpression') return undefined;
  const counts = list.elements.map((element, index) => {
    const fields = element?.type === 'ObjectExpression' ? fieldsOf(element) : undefined;
    const filter = fields && filtersOf(source, fields);
    return filter && countOf(filter, index);
  });
  const known = counts.filter((count) => count !== undefined);
  if (known.length === 0 || known.length < counts.length) return undefined;
  return {
    names: [...new Set(known.map(({ name }) => name))],
    values: known.map(({ value }) => value),
    tabs: known.flatMap(({ tab }) => tab ?? []),
  };
}
