/** `tabs` of `<Inbox>` and of `NovuUI`: filters by tags, data, severity and read state have an equal. */
import type { ArrayExpression, Node } from '@babel/types';
import { constantOf, isValueOf, unwrap, usesOf } from '../bindings.js';
import type { Use } from '../bindings.js';
import { editRange } from '../edits.js';
import type { Edit } from '../edits.js';
import { endOf, literalOf, startOf, textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { fieldsOf, filtersOf } from './tab-filters.js';
import type { Filters } from './tab-filters.js';
import { todo } from './todo.js';

const TEXT = 'An empty list of tags filters nothing in Novu, and everything here; data is compared with values.';

const idOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

interface ConvertedTab {
  readonly id: string;
  readonly text: string;
}

/** The id of a built-in tab that filters in the same way. */
function builtIn({ texts, read, seen, place }: Filters): string | undefined {
  if (texts.length > 0 || seen !== undefined) return undefined;
  if (read === undefined) return place ?? 'all';
  return read || place ? undefined : 'unread';
}

function convertTab(source: Source, element: Node | null, index: number): ConvertedTab | undefined {
  const tab = element && unwrap(element);
  const fields = tab?.type === 'ObjectExpression' ? fieldsOf(tab) : undefined;
  const label = fields?.get('label');
  if (!fields || !label) return undefined;
  const filter = fields.get('filter');
  // The former name of a filter by tags.
  const value = fields.get('value');
  const given = filter?.type === 'ObjectExpression' ? fieldsOf(filter) : !filter && new Map(value && [['tags', value]]);
  const filters = given ? filtersOf(source, given) : undefined;
  if (!filters) return undefined;
  const labelText = textOf(source, label);
  const known = builtIn(filters);
  if (known) return { id: known, text: `{ id: '${known}', label: ${labelText} }` };
  if (filters.place) return undefined;
  const { texts, read, seen } = filters;
  const flags = [read === undefined ? '' : `read: ${read}`, seen === undefined ? '' : `seen: ${seen}`].filter(Boolean);
  const id = idOf(literalOf(label) ?? '') || `tab-${index + 1}`;
  return { id, text: `{ id: '${id}', label: ${labelText}, ${[...texts, ...flags].join(', ')} }` };
}

/** The line for a tab whose filter is known at run time alone. */
function lineFor(source: Source, element: Node): string {
  const fields = element.type === 'ObjectExpression' ? fieldsOf(element) : undefined;
  const [label, filter, value] = ['label', 'filter', 'value'].map((name) => fields?.get(name));
  const given = filter?.type === 'ObjectExpression' ? fieldsOf(filter) : new Map(value && [['tags', value]]);
  const filters = [...(given ?? [])].map(([name, node]) => `${name}: ${textOf(source, node)}`);
  const texts = [
    `id: '${idOf(literalOf(label) ?? '') || '…'}'`,
    `label: ${label ? textOf(source, label) : "'…'"}`,
    ...(filters.length > 0 ? filters : ["tags: ['…']"]),
  ];
  return `{ ${texts.join(', ')} }`;
}

export interface ConvertedTabs {
  readonly edits: readonly Edit[];
  readonly isAnyConverted: boolean;
}

/** The edits of a list: each tab that has an equal, and a comment in place of each other one. */
export function convertTabList(source: Source, list: ArrayExpression): ConvertedTabs {
  const ids = new Set<string>();
  const edits = list.elements.flatMap((element, index) => {
    if (!element) return [];
    const tab = convertTab(source, element, index);
    if (tab && !ids.has(tab.id)) {
      ids.add(tab.id);
      return [{ start: startOf(element), end: endOf(element), text: tab.text }];
    }
    const [comma = ''] = /^\s*,/.exec(source.code.slice(endOf(element))) ?? [];
    const text = todo(TEXT, 'tabs', { write: lineFor(source, element), was: textOf(source, element) });
    return [{ start: startOf(element), end: endOf(element) + comma.length, text }];
  });
  return { edits, isAnyConverted: ids.size > 0 };
}

/** Whether a use of a constant is a declaration of it, an export, or `tabs` of a component. */
function isTabsUse(use: Use): boolean {
  const [parent] = use.parents;
  if (parent?.type === 'VariableDeclarator') return parent.id === use.node;
  return parent?.type === 'ExportSpecifier' || parent?.type === 'ExportDefaultDeclaration' || isValueOf('tabs', use);
}

/** The names of the type `Tab` in the declaration of a constant. */
function typesOf(declaration: Node): Node[] {
  return usesOf(declaration, 'Tab')
    .filter(({ parents: [parent] }) => parent?.type === 'TSTypeReference')
    .map(({ node }) => node);
}

export interface TabsValue {
  /** The code of the value; undefined if somebody has to write it. */
  readonly value?: string;
  readonly comment?: string;
  readonly edits?: readonly Edit[];
  readonly types?: readonly Node[];
}

/** The value of `tabs`. A constant that is used for nothing else is converted where it is declared. */
export function convertTabs(source: Source, value: Node): TabsValue {
  const text = textOf(source, value);
  const left = {
    comment: todo(TEXT, 'tabs', { write: "tabs={[{ id: '…', label: '…', tags: ['…'] }]}", was: `tabs={${text}}` }),
  };
  if (value.type === 'Identifier' && source.sharedTabs?.has(value.name)) return { value: text };
  const constant = value.type === 'Identifier' ? constantOf(source, value.name) : undefined;
  const list = unwrap(constant?.init ?? value);
  if (list.type !== 'ArrayExpression') return left;
  const { edits, isAnyConverted } = convertTabList(source, list);
  if (!isAnyConverted) return left;
  const isOnlyTabs = value.type === 'Identifier' && usesOf(source.file.program, value.name).every(isTabsUse);
  if (constant && isOnlyTabs) return { value: text, edits, types: typesOf(constant) };
  return { value: editRange(source.code, startOf(list), endOf(list), edits) };
}

/** The literal of an export; none if it is not a constant of this file. */
export function exportedList(source: Source, name: string): ArrayExpression | undefined {
  const exported = source.file.program.body.find((node) => node.type === 'ExportDefaultDeclaration');
  const given = name === 'default' ? exported?.declaration : constantOf(source, name)?.init;
  const value = given?.type === 'Identifier' ? constantOf(source, given.name)?.init : given;
  const list = value && unwrap(value);
  return list?.type === 'ArrayExpression' ? list : undefined;
}

/** Tabs that another file gives to an inbox. */
export function convertExportedTabs(
  source: Source,
  names: ReadonlySet<string>,
): { readonly edits: readonly Edit[]; readonly types: readonly Node[] } {
  const lists = [...names]
    .flatMap((name) => exportedList(source, name) ?? [])
    .filter((list) => !list.elements.some(hasId));
  return {
    edits: lists.flatMap((list) => convertTabList(source, list).edits),
    types: lists.length > 0 ? typesOf(source.file.program) : [],
  };
}

/** A tab of ours, which is not converted again. */
const hasId = (element: Node | null): boolean =>
  element?.type === 'ObjectExpression' && (fieldsOf(element)?.has('id') ?? false);
