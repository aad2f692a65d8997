/** Adds the element to an HTML page or template. Knows no framework. */
import { posix } from 'node:path';
import { attributeOf, readHtml, withoutSpaces } from './html-page.js';
import type { Place } from './html-page.js';
import { change } from './project.js';
import type { Plan, ProjectReader } from './project.js';

const TAG = 'notification-inbox';
export const ELEMENT = `<${TAG} endpoint="/inbox"></${TAG}>`;

const isTemplate = (path: string): boolean => !/^\.html?$/.test(posix.extname(path));

/** Inserts lines at a place: as lines of their own if its tag has a line of its own, otherwise into the line. */
function insertAt(page: string, { at, kind }: Place, lines: readonly string[]): string {
  const lineStart = page.lastIndexOf('\n', at - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(page.slice(lineStart)) ?? [];
  const isInside = kind === 'before-end' || kind === 'after-start';
  const own = lines.map((line) => `${indent}${isInside ? '  ' : ''}${line}`);
  const [before, after] = [page.slice(0, at), page.slice(at)];
  if (kind === 'before-end' || kind === 'before') {
    const isFirst = before.slice(lineStart).trim() === '';
    if (!isFirst) return before + lines.join('') + after;
    const start = at - indent.length;
    return page.slice(0, start) + own.map((line) => `${line}\n`).join('') + page.slice(start);
  }
  const isLast = /^[ \t]*(\n|$)/.test(after);
  return before + (isLast ? own.map((line) => `\n${line}`).join('') : lines.join('')) + after;
}

/** Inserts both, of which the head is not after the body. */
function insertBoth(page: string, head: Place, headLines: readonly string[], body: Place): string {
  if (head.at === body.at) return insertAt(page, body, [...headLines, ELEMENT]);
  const withElement = insertAt(page, body, [ELEMENT]);
  return headLines.length > 0 ? insertAt(withElement, head, headLines) : withElement;
}

/** Whether a page has the added lines and, as a browser reads it, is otherwise the page that it was. */
function isSameBut(before: string, after: string, path: string, lines: readonly string[]): boolean {
  const [was, is] = [readHtml(before, isTemplate(path)), readHtml(after, isTemplate(path))];
  const without = (normalized = ''): string =>
    lines.reduce((text, line) => text.replaceAll(withoutSpaces(line), ''), normalized);
  const added = is?.elements.filter(({ tagName }) => tagName === TAG) ?? [];
  return added.length === 1 && without(was?.normalized) === without(is?.normalized);
}

/**
 * The page with the element at the end of its header, otherwise at the start of its body, and with lines in its head.
 * @returns undefined if the page has no place for them; the same text if it has the element
 */
export function addToPage(path: string, page: string, headLines: readonly string[]): string | undefined {
  const places = readHtml(page, isTemplate(path));
  if (!places) return undefined;
  if (places.elements.some(({ tagName }) => tagName === TAG)) return page;
  const after = insertBoth(page, places.head, headLines, places.body);
  return isSameBut(page, after, path, [...headLines, ELEMENT]) ? after : undefined;
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');

/** The lines for a page that `init` does not change, with the reason. */
export const pasteNote = (reason: string, headLines: readonly string[]): string =>
  `${reason} Add these lines yourself.\n${
    headLines.length > 0 ? `In the <head>:\n${indented(headLines)}` : ''
  }In the <body>, where the bell belongs:\n${indented([ELEMENT])}`;

/** The change of a page, or a note with the lines if it has no place for them. */
export function changePage(
  project: ProjectReader,
  path: string,
  headLines: readonly string[],
): Pick<Plan, 'changes' | 'notes'> {
  const after = addToPage(path, project.read(path) ?? '', headLines);
  if (after !== undefined) return { changes: change(project, path, after), notes: [] };
  const reason = `${path} stays as it is: init found no place in it that it understands, such as the start of a <body>.`;
  return { changes: [], notes: [pasteNote(reason, headLines)] };
}

/** The address of the first module that a page loads; empty for none. */
export function firstModule(page: string): string {
  const scripts = readHtml(page, false)?.elements.filter(({ tagName }) => tagName === 'script') ?? [];
  const module = scripts.find(
    (script) => attributeOf(script, 'type')?.toLowerCase() === 'module' && attributeOf(script, 'src'),
  );
  return (module && attributeOf(module, 'src')) ?? '';
}
