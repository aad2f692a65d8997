/** Options of `NovuUI` and props of `mountComponent`, as members of the element. */
import type { Node, ObjectExpression } from '@babel/types';
import { constantOf, unwrap } from '../bindings.js';
import type { Edit } from '../edits.js';
import { textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { convertLook } from './appearance.js';
import { convertStrings } from './localization.js';
import { fieldsOf } from './tab-filters.js';
import { convertTabs } from './tabs.js';
import { todo } from './todo.js';

export type Fields = ReadonlyMap<string, Node>;

/** The fields of an object literal, or of a constant that is one. */
export function objectOf(
  source: Source,
  node: Node | undefined,
): { readonly fields: Fields; readonly node: ObjectExpression } | undefined {
  const constant = node?.type === 'Identifier' ? constantOf(source, node.name) : undefined;
  const value = node && unwrap(constant?.init ?? node);
  const fields = value?.type === 'ObjectExpression' ? fieldsOf(value) : undefined;
  return value?.type === 'ObjectExpression' && fields ? { fields, node: value } : undefined;
}

/** A member of the element; without a value, a comment alone or nothing. */
export interface Member {
  readonly name?: string;
  readonly value?: string | undefined;
  readonly comment?: string | undefined;
  readonly css?: string;
  readonly edits?: readonly Edit[];
  readonly types?: readonly Node[];
}

/** By name: what has no equal, the code to write, and the section that says more. */
const LEFT: readonly (readonly [name: RegExp, text: string, write: string, anchor: string])[] = [
  [
    /^renderNotification$/,
    'renderMessage returns an element.',
    'renderMessage: (message) => ({ row: element })',
    'rows',
  ],
  [
    /^renderBell$/,
    'An icon is a child of the element.',
    "inbox.append(Object.assign(icon, { slot: 'icon' }))",
    'the-bell',
  ],
  [
    /^preference/,
    'One function for all.',
    'mapPreferences: ({ global, workflows }) => ({ global, workflows })',
    'preferences',
  ],
];

/** One option of the constructor, or prop of `mountComponent`, as a member of the element. */
export function convertMember(source: Source, name: string, node: Node): Member {
  if (name === 'tabs') return { name, ...convertTabs(source, node) };
  if (name === 'localization') {
    const { value, comment, edits } = convertStrings(source, node);
    return { name: 'strings', value: value || undefined, comment, edits };
  }
  if (name === 'appearance') return convertLook(source, node);
  if (name === 'open' || name === 'placement') return { name, value: textOf(source, node) };
  if (name === 'container') return {};
  const [, text = `There is no ${name}.`, write = '', anchor = 'novujs'] =
    LEFT.find(([names]) => names.test(name)) ?? [];
  return { comment: todo(text, anchor, { write, was: `${name}: ${textOf(source, node)}` }) };
}

const SESSION =
  /^(applicationIdentifier|subscriber|subscriberId|subscriberHash|socketUrl|socketOptions|contextHash|useCache)$/;

/** What the proxy has to know of the session. */
export function sessionComments(source: Source, options: Node | undefined): string[] {
  const object = objectOf(source, options);
  return [...(object?.fields ?? [])].flatMap(([name, node]) => {
    if (SESSION.test(name)) return [];
    const code = textOf(source, node);
    const write = name === 'context' ? `payloadScope: () => (${code})` : `serviceUrl: ${code}`;
    const was = `${name}: ${code}`;
    return /^(apiUrl|backendUrl|context)$/.test(name)
      ? [todo('The proxy has this.', 'the-proxy', { write: `createProxy({ ${write}, … })`, was })]
      : [todo(`There is no ${name}.`, 'novujs', { was })];
  });
}
