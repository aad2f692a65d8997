/**
 * Converts what `useNotifications` and `useCounts` return to values of `useInbox` and lines that compute what it has in another
 * form.
 */
import type { CallExpression, Node, VariableDeclaration } from '@babel/types';
import type { CountsValue, HookSettings } from './hook-options.js';

export type HookName = 'useNotifications' | 'useCounts';

/** Members of the result that have an equal: a value of the inbox, by its name. */
export const SAME: Readonly<Record<string, string>> = {
  notifications: 'messages',
  error: 'error',
  fetchMore: 'loadMore',
  refetch: 'refresh',
  readAll: 'markAllRead',
  archiveAll: 'archiveAll',
  archiveAllRead: 'archiveRead',
};

/** Members that are computed: the values of the inbox that they need, and their code. */
const COMPUTED: Readonly<
  Record<string, readonly [needs: readonly string[], code: (name: (value: string) => string) => string]>
> = {
  isLoading: [['status'], (name) => `${name('status')} === 'idle' || ${name('status')} === 'loading'`],
  isFetching: [
    ['status', 'more'],
    (name) => `${name('status')} === 'idle' || ${name('status')} === 'loading' || ${name('more')} === 'loading'`,
  ],
  hasMore: [['more'], (name) => `${name('more')} !== 'none'`],
};

export const isKnown = (member: string, hook: HookName): boolean =>
  member === 'counts'
    ? hook === 'useCounts'
    : (Object.hasOwn(SAME, member) || Object.hasOwn(COMPUTED, member)) &&
      !(member === 'notifications' && hook === 'useCounts');

export interface Hook {
  readonly call: CallExpression;
  readonly statement: VariableDeclaration;
  /** The function that calls the hook. */
  readonly root: Node;
  /** Local names by the members of the result. */
  readonly members: ReadonlyMap<string, string>;
  readonly list?: HookSettings;
  readonly counts?: CountsValue;
}

/** The settings of `useInbox`; empty for the defaults. */
export function settingsText({ list, counts }: Pick<Hook, 'list' | 'counts'>): string {
  const tabs = [
    ...(list?.tab ? [list.tab] : counts?.tabs.length ? ["{ id: 'all', label: '' }"] : []),
    ...(counts?.tabs ?? []),
  ];
  const fields = [
    ...(list?.pageSize ? [`pageSize: ${list.pageSize}`] : []),
    ...(list?.isStatic ? ['refreshInterval: 0'] : []),
    ...(tabs.length > 0 ? [`tabs: [${tabs.join(', ')}]`] : []),
  ];
  return fields.length > 0 ? `, settings: { ${fields.join(', ')} }` : '';
}

/** Names for values of the inbox that the function does not name itself. */
export class Names {
  readonly #taken: ReadonlySet<string>;
  /** Local names by the values. */
  readonly bound = new Map<string, string>();

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  readonly of = (value: string): string => {
    const known = this.bound.get(value);
    if (known) return known;
    const free = this.#taken.has(value) ? `inbox${value.charAt(0).toUpperCase()}${value.slice(1)}` : value;
    this.bound.set(value, free);
    return free;
  };
}

/** The lines that compute what the inbox has under another form. */
export function computedLines({ members, counts }: Hook, names: Names): string[] {
  return [...members].flatMap(([member, local]) => {
    if (member === 'counts') {
      for (const name of counts?.names ?? []) names.of(name);
      const values = (counts?.values ?? []).map((value) => value.replace(/^\w+/, (name) => names.of(name)));
      return [`const ${local} = [${values.join(', ')}];`];
    }
    const [, code] = (Object.hasOwn(COMPUTED, member) && COMPUTED[member]) || [];
    return code ? [`const ${local} = ${code(names.of)};`] : [];
  });
}

export const patternText = (names: Names): string =>
  `{ ${[...names.bound].map(([value, local]) => (value === local ? value : `${value}: ${local}`)).join(', ')} }`;
