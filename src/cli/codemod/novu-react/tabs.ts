/** `tabs` of `<Inbox>`: filters by tags, data and severity that are written in place have an equal. */
import type { Expression, Node, ObjectExpression } from '@babel/types';
import { keyOf, literalOf, textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { todo } from './todo.js';

const TEXT = 'Write these tabs yourself: a tab has an id, and filters in place, by tags, data or severity.';

/** The values of an object literal by their keys; undefined if there is a spread, a method or a computed key. */
function fieldsOf({ properties }: ObjectExpression): ReadonlyMap<string, Node> | undefined {
  const fields = new Map<string, Node>();
  for (const property of properties) {
    const key = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    if (property.type !== 'ObjectProperty' || key === undefined) return undefined;
    fields.set(key, property.value);
  }
  return fields;
}

/** `SeverityLevelEnum.HIGH` and texts, and lists of them. */
function severityOf(node: Node): string | undefined {
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((element) => (element ? severityOf(element) : undefined));
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  const isMember = node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed;
  const name = isMember && node.property.type === 'Identifier' ? node.property.name.toLowerCase() : literalOf(node);
  return name === undefined ? undefined : `'${name}'`;
}

const itemsOf = (node: Node | undefined): readonly Node[] | undefined =>
  node?.type === 'ArrayExpression' ? node.elements.flatMap((element) => element ?? []) : undefined;

/** A list of tags, `{ or: list }`, or `{ and: [{ or: list }, …] }`. Empty text for an empty list, which filters nothing. */
function tagsOf(source: Source, node: Node): string | undefined {
  const items = itemsOf(node);
  if (items) return items.length > 0 ? textOf(source, node) : '';
  const groups = node.type === 'ObjectExpression' ? fieldsOf(node) : undefined;
  if (groups?.size !== 1) return undefined;
  const or = groups.get('or');
  if (or) return itemsOf(or) && tagsOf(source, or);
  const all = itemsOf(groups.get('and'))?.map((group) => tagsOf(source, group));
  if (!all || all.includes(undefined)) return undefined;
  const lists = all.filter(Boolean);
  return lists.length > 1 ? `{ all: [${lists.join(', ')}] }` : (lists[0] ?? '');
}

/** An object of single values. In Novu, a list is any of several. */
function dataOf(source: Source, node: Node): string | undefined {
  const fields = node.type === 'ObjectExpression' ? fieldsOf(node) : undefined;
  const isPlain = fields && [...fields.values()].every(({ type }) => /^(String|Numeric|Boolean)Literal$/.test(type));
  return isPlain ? (fields.size > 0 ? textOf(source, node) : '') : undefined;
}

/** The text of each filter; undefined if one has no equal. */
function filtersOf(source: Source, filter: ReadonlyMap<string, Node>): string[] | undefined {
  const texts: string[] = [];
  for (const [name, node] of filter) {
    const convert = { tags: tagsOf, data: dataOf, severity: (_: Source, value: Node) => severityOf(value) }[name];
    const text = convert?.(source, node);
    if (text === undefined) return undefined;
    if (text) texts.push(`${name}: ${text}`);
  }
  return texts;
}

const idOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

interface ConvertedTab {
  readonly id: string;
  readonly text: string;
}

function convertTab(source: Source, element: Node | null): ConvertedTab | undefined {
  const fields = element?.type === 'ObjectExpression' ? fieldsOf(element) : undefined;
  const label = fields?.get('label');
  if (!fields || !label) return undefined;
  const filter = fields.get('filter');
  // The former name of a filter by tags.
  const value = fields.get('value');
  const given = filter?.type === 'ObjectExpression' ? fieldsOf(filter) : !filter && new Map(value && [['tags', value]]);
  const filters = given ? filtersOf(source, given) : undefined;
  if (!filters) return undefined;
  const labelText = textOf(source, label);
  if (filters.length === 0) return { id: 'all', text: `{ id: 'all', label: ${labelText} }` };
  const id = idOf(literalOf(label) ?? '');
  return id ? { id, text: `{ id: '${id}', label: ${labelText}, ${filters.join(', ')} }` } : undefined;
}

export function convertTabs(source: Source, value: Expression | undefined): Converted {
  if (!value) return REMOVED;
  if (value.type !== 'ArrayExpression') return { text: todo(TEXT, 'tabs', `tabs={${textOf(source, value)}}`) };
  const tabs = new Map<string, string>();
  const left: string[] = [];
  for (const element of value.elements) {
    const tab = convertTab(source, element);
    if (tab && !tabs.has(tab.id)) tabs.set(tab.id, tab.text);
    else if (element) left.push(textOf(source, element));
  }
  const comment = left.length > 0 ? [todo(TEXT, 'tabs', left.join(', '))] : [];
  return { text: [...(tabs.size > 0 ? [`tabs={[${[...tabs.values()].join(', ')}]}`] : []), ...comment].join(' ') };
}
