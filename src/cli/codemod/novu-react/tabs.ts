/** `tabs` of `<Inbox>`: tabs without a filter and tabs by severity have an equal; tags and data are not in the feed. */
import type { Expression, Node, ObjectExpression } from '@babel/types';
import { keyOf, literalOf, textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { todo } from './todo.js';

const TEXT = 'The feed has no tags and no data: filter by workflow, payload or severity.';

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
  if (!fields || !label || fields.has('value')) return undefined;
  const filter = fields.get('filter');
  const filters = filter?.type === 'ObjectExpression' ? fieldsOf(filter) : undefined;
  if (filter && !filters) return undefined;
  const labelText = textOf(source, label);
  if (!filters?.size) return { id: 'all', text: `{ id: 'all', label: ${labelText} }` };
  const severity = filters.get('severity');
  const value = severity && filters.size === 1 ? severityOf(severity) : undefined;
  const id = idOf(literalOf(label) ?? '');
  return value && id ? { id, text: `{ id: '${id}', label: ${labelText}, severity: ${value} }` } : undefined;
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
