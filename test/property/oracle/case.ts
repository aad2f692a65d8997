/** The notation of the named schedules. */
import { isStep, type Block, type Schedule, type Setting, type Step } from './schedule.js';

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

/** `toggle read! 0 1` is a step with its two numbers; after a step with "!" the world settles and is checked. */
function stepOf(text: string): Step {
  const [, name = '', mark, a = 0, b = 0] = /^([a-z ]*[a-z])(!?)(?: (\d+))?(?: (\d+))?$/.exec(text) ?? [];
  if (!isStep(name)) throw new Error(`There is no step "${text}".`);
  return { name, a: Number(a), b: Number(b), rest: mark ? 'refresh' : 'none' };
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

/** `steps` has a comma between two of them. */
export const caseOf = (name: string, setting: Partial<Setting>, steps = ''): Case => ({
  name,
  schedule: { seed: 1, setting: { ...PLAIN, ...setting }, steps: steps.split(', ').filter(Boolean).map(stepOf) },
});

/** With other delays of the network. */
export const atSeed = (seed: number, { name, schedule }: Case): Case => ({ name, schedule: { ...schedule, seed } });

export const [MINUTES, HOURS, DAYS, OLD, OLDEST, SOON, AHEAD] = [0, 1, 2, 4, 5, 7, 8];
