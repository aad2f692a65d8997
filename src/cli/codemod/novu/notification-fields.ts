/** Maps the fields of a notification of Novu to those of a message, and edits the uses whose values differ. */
import type { Node, ObjectPattern } from '@babel/types';
import type { Edit } from '../edits.js';
import { endOf, keyOf, startOf } from '../syntax.js';
import type { Source } from '../syntax.js';

/** Fields of a message by those of a notification. */
export const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: 'id',
    subject: 'title',
    body: 'body',
    isRead: 'read',
    isSeen: 'seen',
    isArchived: 'archived',
    avatar: 'avatar',
    severity: 'severity',
    data: 'data',
    tags: 'tags',
    createdAt: 'createdAt',
  }),
);
/** Fields of fields, which are fields here. */
export const NESTED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'redirect.url': 'url',
    'redirect.target': 'target',
    'workflow.identifier': 'workflow',
    'workflow.tags': 'tags',
  }),
);
/** Texts that are empty here where there is none. */
const TEXTS = new Set(['title', 'avatar', 'url', 'target']);
/** Never missing here, so that a test of them has another outcome. */
const NEVER_MISSING = new Set(['data', 'tags']);

/** The edits that keep the meaning of a field's use: none in most cases; undefined if it would have another one. */
export function editMeaning(
  source: Source,
  field: string,
  member: Node,
  [parent, above]: readonly Node[],
): Edit[] | undefined {
  const isLeft = parent?.type === 'LogicalExpression' && parent.left === member;
  if (field === 'createdAt') {
    // A number here, a text there: `new Date()` takes both.
    const isDate =
      parent?.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Date';
    return isDate ? [] : undefined;
  }
  if (isLeft && parent.operator === '??') {
    if (!TEXTS.has(field) || above?.type === 'LogicalExpression' || parent.right.type === 'LogicalExpression')
      return undefined;
    const [from, to] = [endOf(member), startOf(parent.right)];
    const at = from + source.code.slice(from, to).indexOf('??');
    return [{ start: at, end: at + 2, text: '||' }];
  }
  if (!NEVER_MISSING.has(field)) return [];
  const isTest = parent && 'test' in parent && parent.test === member;
  return isLeft || isTest || parent?.type === 'UnaryExpression' ? undefined : [];
}

/** How the values of a field differ from those in Novu, for a comment. */
export function differenceOf(field: string): string {
  if (field === 'createdAt') return 'is a number here, and a text in Novu';
  return TEXTS.has(field) ? 'is an empty text where there is none' : 'is never missing here';
}

/** `{ subject, body: text }` as `{ title: subject, body: text }`; undefined if there is no field for one of them. */
export function editPattern(pattern: ObjectPattern): Edit[] | undefined {
  const edits: Edit[] = [];
  for (const property of pattern.properties) {
    const name = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    const field = name === undefined || NEVER_MISSING.has(name) ? undefined : FIELDS.get(name);
    if (property.type !== 'ObjectProperty' || property.value.type !== 'Identifier' || !field || field === 'createdAt')
      return undefined;
    if (property.shorthand && field !== name)
      edits.push({ start: startOf(property), end: startOf(property), text: `${field}: ` });
    else if (!property.shorthand) edits.push({ start: startOf(property.key), end: endOf(property.key), text: field });
  }
  return edits;
}
