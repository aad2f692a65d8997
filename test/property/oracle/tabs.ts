/** The tabs of the inbox in every schedule: those of the host, and the built-in ones. */

export const TABS = [
  { id: 'team', label: 'Team', payload: { team: 0 } },
  { id: 'done', label: 'Done', read: true },
  { id: 'todo', label: 'Todo', payload: { team: 1 }, read: false },
  { id: 'flow', label: 'Flow', workflow: ['w1', 'w2'] },
  { id: 'pair', label: 'Pair', payload: [{ team: 0 }, { team: 2 }] },
];
/** In the order of the tab list. */
export const TAB_IDS = ['all', 'unread', 'team', 'done', 'todo', 'flow', 'pair', 'archived', 'snoozed'] as const;
/** The teams of the tabs that filter by them, except "team", whose team changes. */
export const TEAMS_OF_TAB: Readonly<Record<string, readonly number[]>> = { todo: [1], flow: [1, 2], pair: [0, 2] };
export const tabsText = (tabs: readonly object[]): string => JSON.stringify([...tabs, 'archived', 'snoozed']);

const indexOf = (id: (typeof TAB_IDS)[number]): number => TAB_IDS.indexOf(id);
export const ALL = indexOf('all');
export const UNREAD = indexOf('unread');
export const TEAM = indexOf('team');
export const DONE = indexOf('done');
export const ARCHIVED = indexOf('archived');
export const SNOOZED = indexOf('snoozed');
