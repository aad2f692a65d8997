/** The imports of a file whose elements are converted: without the names of Novu that nothing uses any more, and with ours. */
import type { ImportDeclaration, Node } from '@babel/types';
import { applyEdits } from '../edits.js';
import type { Edit } from '../edits.js';
import { endOf, isPropertyName, parseSource, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { isMarked, todo } from './todo.js';

const NOVU = /^@novu\/(react|nextjs|js)(\/|$)/;
export const OURS = 'notification-inbox/react';

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

/** An import of ours: of a name, or of a module alone. */
export interface Import {
  readonly module: string;
  readonly name?: string;
  readonly local?: string;
  readonly isType?: boolean;
}

/** The lines of imports that a file does not have yet. */
function importLines(source: Source, imports: readonly Import[], quote: string): string[] {
  const groups = new Map<string, Set<string>>();
  for (const { module, name, local = name, isType = false } of imports) {
    const same = importsOf(source).filter(
      (node) => node.source.value === module && (isType || node.importKind !== 'type'),
    );
    if (name ? same.some((node) => node.specifiers.some((one) => one.local.name === local)) : same.length > 0) continue;
    const key = `import ${isType ? 'type ' : ''}|${module}`;
    const names = groups.get(key) ?? new Set();
    groups.set(key, name ? names.add(local === name ? name : `${name} as ${local}`) : names);
  }
  return [...groups].map(([key, names]) => {
    const [start = '', module = ''] = key.split('|');
    return `${start}${names.size > 0 ? `{ ${[...names].join(', ')} } from ` : ''}${quote}${module}${quote};`;
  });
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

const STORE = "useInbox({ config: { url: '/inbox' } })";

export const HOOK_LINES = {
  useNotifications: `const { messages, status, more, loadMore, markRead, markAllRead } = ${STORE};`,
  useCounts: `const { unreadCount, unseenCount, tabCounts } = ${STORE};`,
} as const;

/** The lines to write in place of what is left. */
const LINES: Readonly<Record<string, string>> = {
  ...HOOK_LINES,
  usePreferences: `const { preferences } = ${STORE};`,
  useNovu: `const inbox = ${STORE};`,
  Notification: "import type { Message } from 'notification-inbox';",
  Tab: "import type { Tab } from 'notification-inbox';",
  InboxProps: "import type { NotificationInboxProps } from 'notification-inbox/react';",
  Inbox: "import { NotificationInbox } from 'notification-inbox/react';",
  Novu: "const inbox = connectInbox({ config: { url: '/inbox' } });",
  NovuUI: "const inbox = Object.assign(document.createElement('notification-inbox'), { endpoint: '/inbox' });",
};
const LINE = "import { useInbox } from 'notification-inbox/react/store';";

/** A comment that names what is left of Novu; none if the code has it. */
function leftComment(
  { code }: Source,
  text: string,
  start: number,
  node: ImportDeclaration,
  used: ReadonlySet<string>,
): string {
  if (!text || isMarked(code.slice(0, start)) || !isNovu(node.source.value)) return '';
  const names = node.specifiers.flatMap((one) => {
    const name =
      one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : one.local.name;
    return used.has(one.local.name) ? [name] : [];
  });
  if (names.length === 0) return '';
  const write = names.flatMap((name) => (Object.hasOwn(LINES, name) ? (LINES[name] ?? []) : []));
  const lines = write.some((line) => line.includes('useInbox')) ? [LINE, ...write] : write;
  return `${todo(`Still of Novu: ${names.join(', ')}.`, 'what-the-command-leaves', { write: lines.join(' ') })}\n`;
}

/** Removes the line of an import with it. */
function removal({ code }: Source, node: Node): Edit {
  const [lineEnd = ''] = /^[ \t]*\n/.exec(code.slice(endOf(node))) ?? [];
  return { start: startOf(node), end: endOf(node) + lineEnd.length, text: '' };
}

export interface ImportChanges {
  readonly added: readonly Import[];
  /** Names of Novu's imports that stand for ours now. */
  readonly replaced: ReadonlySet<string>;
  /** Whether style sheets of Novu have nothing to style any more. */
  readonly isWithoutStyles: boolean;
}

/** Lines before the first import, or after directives. */
function addFirst({ code, file }: Source, lines: readonly string[]): string {
  if (lines.length === 0) return code;
  const [first] = file.program.body;
  const at = first ? startOf(first) : code.length;
  return `${code.slice(0, at)}${lines.join('\n')}\n${code.slice(at)}`;
}

/** @param before The file before its elements were converted. */
export function updateImports(path: string, before: Source, code: string, changes: ImportChanges): string {
  const source = parseSource(path, code);
  const [usedBefore, used] = [referencesIn(before), referencesIn(source)];
  const isKept = (name: string): boolean => !changes.replaced.has(name) && (used.has(name) || !usedBefore.has(name));
  const imports = importsOf(source).filter((node) => isNovu(node.source.value));
  const [first] = imports;
  const [any = first] = importsOf(source);
  const quote = any ? textOf(source, any.source).charAt(0) : "'";
  const lines = importLines(source, changes.added, first ? textOf(source, first.source).charAt(0) : quote);
  if (!first) return addFirst(source, lines);
  const edits = imports.map((node) => {
    const names = new Set(node.specifiers.map(({ local }) => local.name).filter(isKept));
    const isStyle = node.specifiers.length === 0;
    const text = isStyle ? (changes.isWithoutStyles ? '' : textOf(source, node)) : withUsed(source, node, names);
    const comment = leftComment(source, text, startOf(node), node, names);
    const all = [...(node === first ? lines : []), ...(text ? [comment + text] : [])].join('\n');
    return all ? { start: startOf(node), end: endOf(node), text: all } : removal(source, node);
  });
  return applyEdits(code, edits);
}
