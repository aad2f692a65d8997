/** `useNotifications` and `useCounts`, as `useInbox` of `notification-inbox/react/store`. */
import type { CallExpression, Node, ObjectPattern } from '@babel/types';
import { namesIn, usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, keyOf, startOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { countsOf, listSettings } from './hook-options.js';
import { computedLines, isKnown, Names, patternText, SAME, settingsText } from './hook-results.js';
import type { Hook, HookName } from './hook-results.js';
import { HOOK_LINES, importsOf, isNovu } from './imports.js';
import { ListRewriter } from './notification-list.js';
import { quote } from './notification-uses.js';
import { isMarked, todo } from './todo.js';

export interface ConvertedHooks {
  readonly edits: readonly Edit[];
  readonly types: readonly Node[];
  readonly isAnyConverted: boolean;
  /** Whether every call of a hook of Novu is converted. */
  readonly isAllConverted: boolean;
}

/** The local names of the hooks. */
function hookNames(source: Source): ReadonlyMap<string, HookName> {
  const names = new Map<string, HookName>();
  for (const node of importsOf(source).filter((one) => isNovu(one.source.value))) {
    for (const one of node.specifiers) {
      const imported = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '';
      if (imported === 'useNotifications' || imported === 'useCounts') names.set(one.local.name, imported);
    }
  }
  return names;
}

/** The local names of a pattern by the members; a default is left out: nothing is missing here. */
function membersOf({ properties }: ObjectPattern): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>();
  for (const property of properties) {
    const key = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    const value =
      property.type === 'ObjectProperty' && property.value.type === 'AssignmentPattern'
        ? property.value.left
        : property.type === 'ObjectProperty' && property.value;
    if (key === undefined || !value || value.type !== 'Identifier') return undefined;
    members.set(key, value.name);
  }
  return members;
}

/** The hook; or why it is left. */
function hookOf(source: Source, name: HookName, call: CallExpression, parents: readonly Node[]): Hook | string {
  const whole = 'Its result is used as a whole.';
  const [declarator, statement] = parents;
  if (declarator?.type !== 'VariableDeclarator' || statement?.type !== 'VariableDeclaration') return whole;
  if (statement.declarations.length > 1 || declarator.id.type !== 'ObjectPattern') return whole;
  const members = membersOf(declarator.id);
  const root = parents.find(({ type }) =>
    /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod)$/.test(type),
  );
  if (!members || !root) return whole;
  const unknown = [...members.keys()].find((member) => !isKnown(member, name));
  if (unknown !== undefined) return `There is no "${unknown}".`;
  const settings = name === 'useNotifications' ? listSettings(source, call) : undefined;
  const counts = name === 'useCounts' ? countsOf(source, call) : undefined;
  if (!settings && !counts)
    return `${quote(source, call.arguments[0] ?? call)} has options that have no equal, or that are known at run time alone.`;
  return { call, statement, root, members, ...(settings && { list: settings }), ...(counts && { counts }) };
}

function convertGroup(
  source: Source,
  hooks: readonly Hook[],
  taken: ReadonlySet<string>,
): Pick<ConvertedHooks, 'edits' | 'types'> | string {
  const names = new Names(taken);
  const [first] = hooks;
  if (!first) return '';
  for (const { members } of hooks)
    for (const [member, local] of members)
      if (Object.hasOwn(SAME, member) && !names.bound.has(SAME[member] ?? ''))
        names.bound.set(SAME[member] ?? '', local);
  const rewriters = hooks.flatMap(({ root, members, statement }) => {
    const local = members.get('notifications');
    if (local === undefined) return [];
    const rewriter = new ListRewriter(source, root, { command: names.of });
    rewriter.follow(local, ({ parents }) => parents.includes(statement));
    return [rewriter];
  });
  const left = [...new Set(rewriters.flatMap((rewriter) => rewriter.left))];
  if (left.length > 0) return `${left.join('; ')}.`;
  const [lineIndent = ''] = /[ \t]*$/.exec(source.code.slice(0, startOf(first.statement))) ?? [];
  const lines = hooks.map((hook) => computedLines(hook, names));
  const merged = { list: hooks.find(({ list }) => list)?.list, counts: hooks.find(({ counts }) => counts)?.counts };
  const settings = settingsText({
    ...(merged.list && { list: merged.list }),
    ...(merged.counts && { counts: merged.counts }),
  });
  const call = `const ${patternText(names)} = useInbox({ config: { url: '/inbox' }${settings} });`;
  const edits = hooks.map(({ statement }, index) => {
    const text = [...(index === 0 ? [call] : []), ...(lines[index] ?? [])].join(`\n${lineIndent}`);
    const [lineEnd = ''] = /^[ \t]*\n[ \t]*/.exec(source.code.slice(endOf(statement))) ?? [];
    return { start: startOf(statement), end: endOf(statement) + (text ? 0 : lineEnd.length), text };
  });
  return {
    edits: [...edits, ...rewriters.flatMap((rewriter) => rewriter.edits)],
    types: rewriters.flatMap(({ types }) => types),
  };
}

/** A list with the counts of the same function; any other hook alone. */
function groupsOf(hooks: readonly Hook[]): Hook[][] {
  const groups: Hook[][] = [];
  for (const hook of hooks) {
    const partner = groups.find(
      ([one, other]) => one && !other && one.root === hook.root && Boolean(one.list) !== Boolean(hook.list),
    );
    const isFree =
      partner && !partner.some(({ members }) => [...members.keys()].some((member) => hook.members.has(member)));
    if (isFree) partner.push(hook);
    else groups.push([hook]);
  }
  return groups;
}

/** How many hooks of Novu a file calls. */
function countCalls(source: Source): number {
  const names = importsOf(source)
    .filter((node) => isNovu(node.source.value))
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name).filter((name) => /^use[A-Z]/.test(name)));
  return names
    .flatMap((name) => usesOf(source.file.program, name))
    .filter(({ parents: [parent] }) => !parent?.type.startsWith('Import')).length;
}

/** A comment before a hook that is left, unless it is there. */
function markHook({ code }: Source, name: HookName, node: Node, why: string): Edit[] {
  const at = startOf(node);
  const text = todo(why, 'hooks', { write: HOOK_LINES[name] });
  const [lineStart = ''] = /(^|\r?\n)[ \t]*$/.exec(code.slice(0, at)) ?? [];
  return isMarked(code.slice(0, at)) ? [] : [{ start: at, end: at, text: `${text}${lineStart || ' '}` }];
}

export function convertHooks(source: Source): ConvertedHooks {
  const names = hookNames(source);
  const hooks: Hook[] = [];
  const marks: Edit[] = [];
  walk(source.file.program, (node, parents) => {
    const name =
      node.type === 'CallExpression' && node.callee.type === 'Identifier' ? names.get(node.callee.name) : undefined;
    if (!name || node.type !== 'CallExpression') return;
    const hook = hookOf(source, name, node, parents);
    const [, statement] = parents;
    if (typeof hook !== 'string') hooks.push(hook);
    else marks.push(...markHook(source, name, statement?.type === 'VariableDeclaration' ? statement : node, hook));
  });
  const taken = namesIn(source);
  let count = 0;
  const types: Node[] = [];
  const edits: Edit[] = [];
  const convert = (group: readonly Hook[]): void => {
    const converted = convertGroup(source, group, taken);
    const [hook] = group;
    if (typeof converted !== 'string') {
      count += group.length;
      edits.push(...converted.edits);
      types.push(...converted.types);
    } else if (group.length > 1) for (const one of group) convert([one]);
    else if (hook)
      marks.push(...markHook(source, hook.list ? 'useNotifications' : 'useCounts', hook.statement, converted));
  };
  for (const group of groupsOf(hooks)) convert(group);
  return {
    edits: [...edits, ...marks],
    types,
    isAnyConverted: count > 0,
    isAllConverted: count === countCalls(source),
  };
}
