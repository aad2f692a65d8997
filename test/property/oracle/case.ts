/** The notation of the named schedules. */
import { isStep, type Block, type Schedule, type Setting, type Step } from './schedule.js';
import { TAB_IDS } from './tabs.js';

export interface Case {
  readonly name: string;
  readonly schedule: Schedule;
}

export const messages = (
  count: number,
  age: number,
  read: Block['read'] = 'all',
  archived: Block['archived'] = 'none',
): Block => ({ count, age, gap: 0, read, archived });

/** What may stand for the second number of a step: a tab or a reader. */
const NUMBER_OF: ReadonlyMap<string, number> = new Map([
  ...TAB_IDS.map((id, index) => [id, index] as const),
  ['ben', 0],
  ['anna', 1],
]);

/** `toggle read! 0 1` is a step with its two numbers; after a step with "!" the world settles and is checked. */
function stepOf(text: string): Step {
  const [, name = '', mark, a = 0, last = '0'] = /^([a-z ]*[a-z])(!?)(?: (\d+))?(?: (\w+))?$/.exec(text) ?? [];
  const b = NUMBER_OF.get(last) ?? Number(last);
  if (!isStep(name) || Number.isNaN(b)) throw new Error(`There is no step "${text}".`);
  return { name, a: Number(a), b, rest: mark ? 'refresh' : 'none' };
}

export const PLAIN: Setting = {
  blocks: [],
  pageSize: 5,
  interval: 600,
  display: 'inline',
  shared: false,
  storage: 'whole',
  named: false,
  cache: false,
  skew: 0,
  newestLast: false,
  background: false,
  group: false,
  fileless: false,
};

const caseOf = (name: string, setting: Partial<Setting>, steps: string, seed: number): Case => ({
  name,
  schedule: { seed, setting: { ...PLAIN, ...setting }, steps: steps.split(', ').filter(Boolean).map(stepOf) },
});

/** Cases in one world: their steps by name, with a comma between two. Another seed gives other delays of the network. */
export const casesIn =
  (setting: Partial<Setting>, seed = 1) =>
  (steps: Readonly<Record<string, string>>): Case[] =>
    Object.entries(steps).map(([name, text]) => caseOf(name, setting, text, seed));

export const [MINUTES, HOURS, DAYS, OLD, OLDEST, SOON, AHEAD] = [0, 1, 2, 4, 5, 7, 8];
