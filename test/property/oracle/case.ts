/** The notation of the named schedules. */
import type { Block, Schedule, Setting, Step, StepName } from './schedule.js';

export interface Case {
  readonly name: string;
  readonly schedule: Schedule;
}

export const messages = (
  count: number,
  age: number,
  read: Block['read'] = 'all',
  archived: Block['archived'] = 'none',
): Block => ({
  count,
  age,
  gap: 0,
  read,
  archived,
});

/** A step with its two numbers; after a step with "!" the world settles and is checked. */
type Line = readonly [name: StepName | `${StepName}!`, a?: number, b?: number];

const stepOf = ([line, a = 0, b = 0]: Line): Step => ({
  name: line.replace('!', '') as StepName,
  a,
  b,
  rest: line.endsWith('!') ? 'refresh' : 'none',
});

const PLAIN: Setting = {
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

export const caseOf = (name: string, setting: Partial<Setting>, ...lines: readonly Line[]): Case => ({
  name,
  schedule: { seed: 1, setting: { ...PLAIN, ...setting }, steps: lines.map(stepOf) },
});

/** With other delays of the network. */
export const atSeed = (seed: number, { name, schedule }: Case): Case => ({ name, schedule: { ...schedule, seed } });

export const [MINUTES, HOURS, DAYS, OLD, OLDEST, SOON, AHEAD] = [0, 1, 2, 4, 5, 7, 8];
