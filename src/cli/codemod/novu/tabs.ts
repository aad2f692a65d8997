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

/** Why a filter of Novu is left. */
const REASONS: Readonly<Record<string, string>> = {
  tags: 'The tags are known at run time alone: an empty list filters nothing in Novu, and everything here.',
  data: 'Data is compared with values, and these are known at run time alone.',
  severity: 'The severity is known at run time alone.',
};
const BUILT_IN = /^(all|unread|archived|snoozed)$/;

const idOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** An id that no built-in tab and no tab before has. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  const isFree = (one: string): boolean => !BUILT_IN.test(one) && !taken.has(one);
  let free = id;
  for (let count = 2; !isFree(free); count += 1) free = `${id}-${count}`;
  return free;
}

interface ConvertedTab {
  readonly id: string;
  readonly text: string;
  /** Why the text is for a person to write; empty if the tab is converted. */
  readonly reason: string;
}

/** The id of a built-in tab that filters in the same way. */
function builtIn({ texts, read, seen, place }: Filters): string | undefined {
  if (texts.length > 0 || seen !== undefined) return undefined;
  if (read === undefined) return place ?? 'all';
  return read || place ? undefined : 'unread';
}

const textsOf = ({ texts, read, seen }: Filters): string[] => [
  ...texts,
  ...(read === undefined ? [] : [`read: ${read}`]),
  ...(seen === undefined ? [] : [`seen: ${seen}`]),
];

/** The filters that a tab has, by their names in Novu; undefined if they are no literal. */
function givenFilters(fields: ReadonlyMap<string, Node>): ReadonlyMap<string, Node> | undefined {
  const filter = fields.get('filter');
  if (filter) return filter.type === 'ObjectExpression' ? fieldsOf(filter) : undefined;
  const value = fields.get('value'); // the former name of a filter by tags
  return new Map(value && [['tags', value]]);
}

/** The tab to write for one whose filters have no equal. */
function leftTab(source: Source, given: ReadonlyMap<string, Node>, id: string, label: string): ConvertedTab {
  const reasons: string[] = [];
  const filters = [...given].flatMap(([name, node]) => {
    const filter = filtersOf(source, new Map([[name, node]]));
    if (filter) return textsOf(filter);
    reasons.push(REASONS[name] ?? `The filter "${name}" is known at run time alone, or has no equal.`);
    if (!Object.hasOwn(REASONS, name)) return [];
    return [`${name}: ${node.type === 'ObjectExpression' && name === 'tags' ? "['…']" : textOf(source, node)}`];
  });
  const [reason = 'There are the tabs "archived" and "snoozed", without other filters.'] = reasons;
  const place = given.has('archived') ? 'archived' : 'snoozed';
  const texts = reasons.length > 0 ? [`id: '${id}'`, label, ...filters] : [`id: '${place}'`, label];
  return { id, text: `{ ${texts.join(', ')} }`, reason };
}

function convertTab(source: Source, element: Node, index: number, taken: ReadonlySet<string>): ConvertedTab {
  const tab = unwrap(element);
  const fields = tab.type === 'ObjectExpression' ? fieldsOf(tab) : undefined;
  const [labelNode, given] = [fields?.get('label'), fields && givenFilters(fields)];
  const label = `label: ${labelNode ? textOf(source, labelNode) : "'…'"}`;
  const id = freeId(idOf(literalOf(labelNode) ?? '') || `tab-${index + 1}`, taken);
  if (!labelNode || !given) {
    const reason = 'The command reads objects with a label and a filter, without spreads.';
    return { id, text: `{ id: '${labelNode ? id : '…'}', ${label}, tags: ['…'] }`, reason };
  }
  const filters = filtersOf(source, given);
  const known = filters && builtIn(filters);
  if (known && !taken.has(known)) return { id: known, text: `{ id: '${known}', ${label} }`, reason: '' };
  if (!filters || filters.place) return leftTab(source, given, id, label);
  return { id, text: `{ ${[`id: '${id}'`, label, ...textsOf(filters)].join(', ')} }`, reason: '' };
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
    const { id, text, reason } = convertTab(source, element, index, ids);
    if (!reason) {
      ids.add(id);
      return [{ start: startOf(element), end: endOf(element), text }];
    }
    const [comma = ''] = /^\s*,/.exec(source.code.slice(endOf(element))) ?? [];
    const comment = todo(reason, 'tabs', { write: text, was: textOf(source, element) });
    return [{ start: startOf(element), end: endOf(element) + comma.length, text: comment }];
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
  const leave = (reason: string, tabs: readonly string[]): TabsValue => ({
    comment: todo(reason, 'tabs', { write: `tabs={[${tabs.join(', ')}]}`, was: `tabs={${text}}` }),
  });
  if (value.type === 'Identifier' && source.sharedTabs?.has(value.name)) return { value: text };
  const constant = value.type === 'Identifier' ? constantOf(source, value.name) : undefined;
  const list = unwrap(constant?.init ?? value);
  if (list.type !== 'ArrayExpression')
    return leave('The list is no literal, and no constant of a file that the command was given.', [
      "{ id: '…', label: '…', tags: ['…'] }",
    ]);
  const { edits, isAnyConverted } = convertTabList(source, list);
  if (!isAnyConverted) {
    const tabs = list.elements.flatMap((element, index) =>
      element ? [convertTab(source, element, index, new Set())] : [],
    );
    if (tabs[0])
      return leave(
        tabs[0].reason,
        tabs.map((tab) => tab.text),
      );
  }
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
