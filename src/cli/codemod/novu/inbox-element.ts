/** One `<Inbox>` as `<NotificationInbox>`, if nothing but parts of Novu is in it. */
import type { JSXElement, Node } from '@babel/types';
import type { Edit } from '../edits.js';
import { attributeName, contentOf, endOf, startOf, tagOf } from '../syntax.js';
import type { Attribute, Source } from '../syntax.js';
import { convertAttribute } from './attributes.js';
import type { Part } from './components.js';
import type { Converted } from './result.js';
import { MARK, todo } from './todo.js';
import type { TodoOptions } from './todo.js';

/** The component of Novu that a tag stands for in this file. */
export type PartOf = (tag: string) => Part | undefined;

export interface ConvertedElement {
  readonly edits: readonly Edit[];
  readonly css: string;
  readonly isConverted: boolean;
  /** Names of types of Novu that the edits replace. */
  readonly types: readonly Node[];
}

const NAMES_OF_SESSION: ReadonlySet<string> = new Set(['applicationIdentifier', 'subscriberId', 'subscriber']);

/** The parts in an `<Inbox>`; undefined if it has anything else. */
function partsIn(
  source: Source,
  element: JSXElement,
  partOf: PartOf,
): readonly (readonly [Part, JSXElement])[] | undefined {
  const parts = contentOf(element).map((child) => {
    const part = child.type === 'JSXElement' ? partOf(tagOf(source, child.openingElement)) : undefined;
    return part && child.type === 'JSXElement' && contentOf(child).length === 0 ? ([part, child] as const) : undefined;
  });
  const known = parts.filter((one) => one !== undefined);
  const isShown = known.length === 0 || known.some(([part]) => part !== 'Preferences');
  return known.length === parts.length && isShown ? known : undefined;
}

/** Inserts a comment after the name of a tag, unless it is there. */
export function markElement(
  source: Source,
  { openingElement }: JSXElement,
  text: string,
  anchor: string,
  options?: TodoOptions,
): readonly Edit[] {
  const at = endOf(openingElement.name);
  const isMarked = source.code.slice(at).trimStart().startsWith(`/* ${MARK}`);
  return isMarked ? [] : [{ start: at, end: at, text: ` ${todo(text, anchor, options)}` }];
}

/** An edit of an attribute; without a text it goes with the spaces before it. */
function editAttribute({ code }: Source, attribute: Attribute, text: string): Edit {
  const end = endOf(attribute);
  if (text) return { start: startOf(attribute), end, text };
  return { start: code.slice(0, startOf(attribute)).trimEnd().length, end, text };
}

/** The edits of the attributes: the first that names the reader or the application becomes the endpoint. */
function editAttributes(source: Source, element: JSXElement, converted: ReadonlyMap<Attribute, Converted>): Edit[] {
  const { attributes, name } = element.openingElement;
  const session = attributes.find((attribute) => NAMES_OF_SESSION.has(attributeName(attribute)));
  const endpoint = 'endpoint="/inbox"';
  const edits = attributes.map((attribute) =>
    editAttribute(source, attribute, attribute === session ? endpoint : (converted.get(attribute)?.text ?? '')),
  );
  return session ? edits : [{ start: endOf(name), end: endOf(name), text: ` ${endpoint}` }, ...edits];
}

/** What the parts in the element add: the display, their attributes, and a note for a bell with its list beside it. */
function convertParts(source: Source, parts: readonly (readonly [Part, JSXElement])[]): Converted[] {
  const hasBell = parts.some(([part]) => part === 'Bell');
  const hasList = parts.some(([part]) => part === 'Notifications' || part === 'InboxContent');
  const both = 'The list opens at the bell; display="inline" shows it in the page, without a bell.';
  return [
    ...(hasList && !hasBell ? [{ text: 'display="inline"' }] : []),
    ...parts.flatMap(
      ([
        ,
        {
          openingElement: { attributes },
        },
      ]) => attributes.map((attribute) => convertAttribute(source, attribute, attributes)),
    ),
    ...(hasList && hasBell ? [{ text: todo(both, 'parts', { write: 'display="inline"' }) }] : []),
  ];
}

/** The end of the opening tag with more attributes, and all after it. */
function closing({ code }: Source, element: JSXElement, tag: string, more: readonly Converted[], slots: string): Edit {
  const { attributes, name } = element.openingElement;
  const start = endOf(attributes.at(-1) ?? name);
  const spaces = code.slice(start, endOf(element.openingElement)).replace(/\/?>$/, '').trimEnd();
  const [lineBreak = ''] = /\n[ \t]*$/.exec(code.slice(0, startOf(attributes[0] ?? name))) ?? [];
  const texts = more.flatMap(({ text }) => (text ? [`${lineBreak || ' '}${text}`] : [])).join('');
  const end = lineBreak ? lineBreak.replace(/ {2}$|\t$/, '') : slots ? '' : ' ';
  return { start, end: endOf(element), text: `${spaces}${texts}${end}${slots ? `>${slots}</${tag}>` : '/>'}` };
}

/** @param tag The name of the component in this file. */
export function convertInbox(source: Source, element: JSXElement, partOf: PartOf, tag: string): ConvertedElement {
  const parts = partsIn(source, element, partOf);
  if (!parts) {
    const text = 'An inbox is one component: use it where the bell is, or with display="inline" where the list is.';
    const write = `<${tag} endpoint="/inbox" />`;
    return { edits: markElement(source, element, text, 'parts', { write }), css: '', isConverted: false, types: [] };
  }
  const { attributes, name } = element.openingElement;
  const converted = new Map(attributes.map((one) => [one, convertAttribute(source, one, attributes)] as const));
  const more = convertParts(source, parts);
  const all = [...converted.values(), ...more];
  const edits = editAttributes(source, element, converted);
  const slots = all.map(({ child }) => child ?? '').join('');
  return {
    edits: [
      { start: startOf(name), end: endOf(name), text: tag },
      ...edits,
      closing(source, element, tag, more, slots),
      ...all.flatMap(({ edits: elsewhere }) => elsewhere ?? []),
    ],
    css: all.map(({ css }) => css ?? '').join(''),
    isConverted: true,
    types: all.flatMap(({ types }) => types ?? []),
  };
}
