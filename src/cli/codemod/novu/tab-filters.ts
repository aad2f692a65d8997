/** The filters of a tab, of `useNotifications` and of `useCounts` in Novu, as filters of a tab here. */
import type { Node, ObjectExpression } from '@babel/types';
import { constantOf, unwrap } from '../bindings.js';
import { keyOf, literalOf, textOf } from '../syntax.js';
import type { Source } from '../syntax.js';

/** The values of an object literal by their keys; undefined if there is a spread, a method or a computed key. */
export function fieldsOf({ properties }: ObjectExpression): ReadonlyMap<string, Node> | undefined {
  const fields = new Map<string, Node>();
  for (const property of properties) {
    const key = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    if (property.type !== 'ObjectProperty' || key === undefined) return undefined;
    fields.set(key, property.value);
  }
  return fields;
}

/** The literal that a constant of this file, or a member of one, stands for; else the node itself. */
export function resolve(source: Source, node: Node): Node {
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const object = resolve(source, node.object);
    const value = object.type === 'ObjectExpression' ? fieldsOf(object)?.get(node.property.name) : undefined;
    return value ? unwrap(value) : node;
  }
  const init = node.type === 'Identifier' ? constantOf(source, node.name)?.init : undefined;
  return init ? unwrap(init) : unwrap(node);
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

const itemsOf = (source: Source, node: Node | undefined): readonly Node[] | undefined => {
  const value = node && resolve(source, node);
  return value?.type === 'ArrayExpression' ? value.elements.flatMap((element) => element ?? []) : undefined;
};

/** A list of tags, `{ or: list }`, or `{ and: [{ or: list }, …] }`. Empty text for an empty list, which filters nothing. */
function tagsOf(source: Source, node: Node): string | undefined {
  const items = itemsOf(source, node);
  if (items) return items.length > 0 ? textOf(source, node) : '';
  const groups = node.type === 'ObjectExpression' ? fieldsOf(node) : undefined;
  if (groups?.size !== 1) return undefined;
  const or = groups.get('or');
  if (or) return itemsOf(source, or) && tagsOf(source, or);
  const all = itemsOf(source, groups.get('and'))?.map((group) => tagsOf(source, group));
  if (!all || all.includes(undefined)) return undefined;
  const lists = all.filter(Boolean);
  return lists.length > 1 ? `{ all: [${lists.join(', ')}] }` : (lists[0] ?? '');
}

const isLiteral = ({ type }: Node): boolean => /^(String|Numeric|Boolean)Literal$/.test(type);

/** An object of single values. In Novu, a list is any of several: here each is an object of its own. */
function dataOf(source: Source, node: Node): string | undefined {
  const value = resolve(source, node);
  const fields =
    value.type === 'ObjectExpression' ? [...(fieldsOf(value) ?? [['', value] as const])] : [['', node] as const];
  const choices = fields.map(([name, field]) =>
    (isLiteral(field) ? [field] : (itemsOf(source, field) ?? [])).map((item) => [name, item] as const),
  );
  if (choices.some((items) => items.length === 0 || !items.every(([, item]) => isLiteral(item)))) return undefined;
  if (fields.every(([, field]) => isLiteral(field))) return fields.length > 0 ? textOf(source, node) : '';
  const objects = choices.reduce<string[][]>(
    (all, items) => all.flatMap((texts) => items.map(([name, item]) => [...texts, `${name}: ${textOf(source, item)}`])),
    [[]],
  );
  return `[${objects.map((texts) => `{ ${texts.join(', ')} }`).join(', ')}]`;
}

const flagOf = (node: Node): boolean | undefined => (node.type === 'BooleanLiteral' ? node.value : undefined);

export interface Filters {
  /** `name: value` of each filter. */
  readonly texts: readonly string[];
  readonly read?: boolean | undefined;
  readonly seen?: boolean | undefined;
  readonly place?: 'archived' | 'snoozed' | undefined;
}

/** Undefined if one of the filters has no equal. */
export function filtersOf(source: Source, filter: ReadonlyMap<string, Node>): Filters | undefined {
  const texts: string[] = [];
  const flags = new Map<string, boolean>();
  for (const [name, node] of filter) {
    if (/^(read|seen|archived|snoozed)$/.test(name)) {
      const flag = flagOf(node);
      if (flag === undefined) return undefined;
      flags.set(name, flag);
      continue;
    }
    const convert = { tags: tagsOf, data: dataOf, severity: (_: Source, value: Node) => severityOf(value) }[name];
    const text = convert?.(source, node);
    if (text === undefined) return undefined;
    if (text) texts.push(`${name}: ${text}`);
  }
  if (flags.get('archived') && flags.get('snoozed')) return undefined;
  const place = flags.get('archived') ? 'archived' : flags.get('snoozed') ? 'snoozed' : undefined;
  return { texts, read: flags.get('read'), seen: flags.get('seen'), place };
}
