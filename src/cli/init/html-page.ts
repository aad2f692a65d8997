/** Reads an HTML page or a template of one as a browser does, and finds the places for lines. Knows nothing of the lines. */
import { html, parse, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes, Token } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Location = Token.ElementLocation;

/** An offset in the text, and where it is: before a closing tag, after an opening one, or beside a tag or a text. */
export interface Place {
  readonly at: number;
  readonly kind: 'before-end' | 'after-start' | 'before' | 'after';
}

export interface HtmlPage {
  /** At the end of the head, also of one that has no tags. */
  readonly head: Place;
  /** At the end of the page's own header, otherwise at the start of the body. */
  readonly body: Place;
  /** Elements of HTML in their order, without those in a `<template>`. */
  readonly elements: readonly Element[];
  /** The page as the parser has understood it, without the spaces between tags. */
  readonly normalized: string;
}

/** Tags of EJS and Handlebars. */
const TEMPLATE_TAG = /<%[^]*?%>|\{\{\{[^]*?\}\}\}|\{\{[^]*?\}\}/g;
/** A header in one of these is not the header of the page. */
const SECTIONS = /^(article|aside|details|dialog|main|nav|section)$/;

const isElement = (node: Node): node is Element => 'tagName' in node;
const locationOf = (node: Node): Location | undefined => node.sourceCodeLocation ?? undefined;
const isBlank = (node: Node): boolean => node.nodeName === '#text' && 'value' in node && node.value.trim() === '';

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** The elements below a node. The parser puts what is in a `<template>` elsewhere. */
const elementsIn = (node: Element, isEntered: (element: Element) => boolean = () => true): Element[] =>
  node.childNodes
    .filter(isElement)
    .flatMap((child) => (isEntered(child) ? [child].concat(elementsIn(child, isEntered)) : [child]))
    .filter(({ namespaceURI }) => namespaceURI === html.NS.HTML);

/** The place after the last node among these that has tags or a text of its own. */
function afterLast(nodes: readonly Node[]): Place | undefined {
  const end = nodes.findLast((node) => locationOf(node) && !isBlank(node));
  const at = end && locationOf(end)?.endOffset;
  return at === undefined ? undefined : { at, kind: 'after' };
}

function headPlace(head: Element): Place | undefined {
  const { startTag, endTag } = head.sourceCodeLocation ?? {};
  if (endTag) return { at: endTag.startOffset, kind: 'before-end' };
  return afterLast(head.childNodes) ?? (startTag && { at: startTag.endOffset, kind: 'after-start' });
}

/** The end of the page's header. */
function headerPlace(body: Element): Place | undefined {
  const header = elementsIn(body, ({ tagName }) => !SECTIONS.test(tagName)).find(({ tagName }) => tagName === 'header');
  const end = header?.sourceCodeLocation?.endTag;
  return end && { at: end.startOffset, kind: 'before-end' };
}

function startOfBody(body: Element): Place | undefined {
  const start = body.sourceCodeLocation?.startTag;
  if (start) return { at: start.endOffset, kind: 'after-start' };
  const first = body.childNodes.find((node) => locationOf(node) && !isBlank(node));
  const at = first && locationOf(first)?.startOffset;
  return at === undefined ? undefined : { at, kind: 'before' };
}

/** Where the body of a page begins that has neither its tags nor anything in it. */
function endOfHead(root: Element, head: Element, before: readonly Node[]): Place {
  const end = head.sourceCodeLocation?.endTag;
  if (end) return { at: end.endOffset, kind: 'after' };
  const start = root.sourceCodeLocation?.startTag;
  const afterRoot: Place | undefined = start && { at: start.endOffset, kind: 'after-start' };
  return headPlace(head) ?? afterRoot ?? afterLast(before) ?? { at: 0, kind: 'before' };
}

/** @returns undefined if the page has no body, as one with frames */
export function readHtml(text: string, isTemplate: boolean): HtmlPage | undefined {
  // A template is read as if its tags wrote spaces.
  const page = isTemplate ? text.replace(TEMPLATE_TAG, (tag) => ' '.repeat(tag.length)) : text;
  const document = parse(page, { sourceCodeLocationInfo: true });
  const root = document.childNodes.find(isElement);
  const [head, body] = ['head', 'body'].map((name) =>
    root?.childNodes.filter(isElement).find(({ tagName }) => tagName === name),
  );
  if (!root || !head || !body) return undefined;
  const before = document.childNodes.slice(0, document.childNodes.indexOf(root));
  const start = startOfBody(body) ?? endOfHead(root, head, before);
  return {
    head: headPlace(head) ?? start,
    body: headerPlace(body) ?? start,
    elements: elementsIn(root),
    normalized: withoutSpaces(serialize(document)),
  };
}

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');
