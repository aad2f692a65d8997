/** Adds the element to an HTML document or template. Knows no framework. */
import { lineBreakOf } from './code-edits.js';

export const ELEMENT = '<notification-inbox endpoint="/inbox"></notification-inbox>';

/** Inserts lines before a closing tag, indented one level deeper than it. */
function addBefore(page: string, closingTag: RegExp, lines: readonly string[]): string | undefined {
  const match = closingTag.exec(page);
  if (!match) return undefined;
  const eol = lineBreakOf(page);
  const [tag, indent = ''] = match;
  const text = lines.map((line) => `${indent}  ${line}${eol}`).join('');
  return `${page.slice(0, match.index)}${text}${tag}${page.slice(match.index + tag.length)}`;
}

/** Inserts a line after the opening tag of the body. */
function addAtStartOfBody(page: string, line: string): string | undefined {
  const match = /^([ \t]*)<body\b[^>]*>/im.exec(page);
  if (!match) return undefined;
  const end = match.index + match[0].length;
  return `${page.slice(0, end)}${lineBreakOf(page)}${match[1] ?? ''}  ${line}${page.slice(end)}`;
}

/** Adds lines to the head; undefined if the page has none. */
export const addToHead = (page: string, lines: readonly string[]): string | undefined =>
  addBefore(page, /^([ \t]*)<\/head>/im, lines);

/** Adds the element at the end of the page's first header, otherwise at the start of its body; undefined without a body. */
export const addElement = (page: string): string | undefined =>
  addBefore(page, /^([ \t]*)<\/header>/im, [ELEMENT]) ?? addAtStartOfBody(page, ELEMENT);

export const hasElement = (page: string): boolean => page.includes('<notification-inbox');
