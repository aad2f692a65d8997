/** The imports of a file whose elements are converted: without the names of Novu that nothing uses any more, and with ours. */
import type { ImportDeclaration, Node } from '@babel/types';
import { applyEdits } from '../edits.js';
import type { Edit } from '../edits.js';
import { endOf, isPropertyName, parseSource, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { MARK, todo } from './todo.js';

const NOVU = /^@novu\/react(\/|$)/;
const OURS = 'notification-inbox/react';

export const isNovu = (module: string): boolean => NOVU.test(module);

export const importsOf = ({ file }: Source): readonly ImportDeclaration[] =>
  file.program.body.filter((node) => node.type === 'ImportDeclaration');

/** Names that the code refers to, but for those of its imports. */
export function referencesIn({ file }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  walk(file.program, (node, [parent]) => {
    if (node.type === 'ImportDeclaration') return false;
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && !isPropertyName(node, parent))
      names.add(node.name);
    return true;
  });
  return names;
}

/** The name of the component: another one if the file uses `NotificationInbox` for something else. */
export function tagFor(source: Source): string {
  const isImported = importsOf(source).some(({ source: { value } }) => value === OURS);
  return referencesIn(source).has('NotificationInbox') && !isImported ? 'MessageInbox' : 'NotificationInbox';
}

function importLine(source: Source, tag: string, quote: string): string[] {
  const ours = importsOf(source).find(({ source: { value }, importKind }) => value === OURS && importKind !== 'type');
  if (ours?.specifiers.some(({ local }) => local.name === tag)) return [];
  const name = tag === 'NotificationInbox' ? tag : `NotificationInbox as ${tag}`;
  return [`import { ${name} } from ${quote}${OURS}${quote};`];
}

/** The import with the names that are still used; empty without one. */
function withUsed(source: Source, node: ImportDeclaration, used: ReadonlySet<string>): string {
  const kept = node.specifiers.filter(({ local }) => used.has(local.name));
  if (kept.length === node.specifiers.length) return textOf(source, node);
  if (kept.length === 0) return '';
  const named = kept.filter(({ type }) => type === 'ImportSpecifier').map((one) => textOf(source, one));
  const others = kept.filter(({ type }) => type !== 'ImportSpecifier').map((one) => textOf(source, one));
  const names = [...others, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ');
  return `import ${node.importKind === 'type' ? 'type ' : ''}${names} from ${textOf(source, node.source)};`;
}

const HINTS: Readonly<Record<string, string>> = {
  useNotifications: 'useInbox',
  useCounts: 'useInbox',
  usePreferences: 'useInbox',
  NovuProvider: 'nothing: there is no provider',
  Notification: 'the type Message of notification-inbox',
};

/** A comment that names what is left of Novu; none if the code has it. */
function leftComment(
  { code }: Source,
  text: string,
  start: number,
  node: ImportDeclaration,
  used: ReadonlySet<string>,
): string {
  const isMarked = code.slice(0, start).trimEnd().endsWith('*/') && code.slice(0, start).includes(MARK);
  if (!text || isMarked || !isNovu(node.source.value)) return '';
  const names = node.specifiers.flatMap((one) => {
    const name =
      one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : one.local.name;
    return used.has(one.local.name) ? [Object.hasOwn(HINTS, name) ? `${name} (now ${HINTS[name]})` : name] : [];
  });
  return names.length > 0 ? `${todo(`Still of Novu: ${names.join(', ')}.`, 'what-the-command-leaves')}\n` : '';
}

/** Removes the line of an import with it. */
function removal({ code }: Source, node: Node): Edit {
  const [lineEnd = ''] = /^[ \t]*\r?\n/.exec(code.slice(endOf(node))) ?? [];
  return { start: startOf(node), end: endOf(node) + lineEnd.length, text: '' };
}

/** @param added Whether an element was converted; `used` are the names from before. */
export function updateImports(
  path: string,
  before: Source,
  code: string,
  tag: string,
  css: string,
  added: boolean,
): string {
  const source = parseSource(path, code);
  const [usedBefore, used] = [referencesIn(before), referencesIn(source)];
  const isKept = (name: string): boolean => used.has(name) || !usedBefore.has(name);
  const imports = importsOf(source).filter((node) => isNovu(node.source.value));
  const [first] = imports;
  if (!first) return code;
  const quote = textOf(source, first.source).charAt(0);
  const style = css ? [`import ${quote}${css}${quote};`] : [];
  const lines = added ? [...importLine(source, tag, quote), ...style] : [];
  const edits = imports.map((node) => {
    const names = new Set(node.specifiers.map(({ local }) => local.name).filter(isKept));
    const text = node.specifiers.length > 0 ? withUsed(source, node, names) : textOf(source, node);
    const comment = leftComment(source, text, startOf(node), node, used);
    const all = [...(node === first ? lines : []), ...(text ? [comment + text] : [])].join('\n');
    return all ? { start: startOf(node), end: endOf(node), text: all } : removal(source, node);
  });
  return applyEdits(code, edits);
}
