/**
 * Random schedules: a setting and the steps that run in it. All values are small numbers and words, which can be shrunk to a
 * minimal failing schedule.
 */
import fc from 'fast-check';
import { SEQUENCES, stepsOf } from './sequences.js';

/** A group of messages that exist before the first load. */
export interface Block {
  readonly count: number;
  /** Index into `AGES`: the age of its newest message. */
  readonly age: number;
  /** Index into `GAPS`: the time between two of its messages. */
  readonly gap: number;
  readonly read: 'none' | 'all' | 'some';
  readonly archived: 'none' | 'all' | 'some';
}

export interface Setting {
  readonly blocks: readonly Block[];
  readonly pageSize: number;
  /** The polling interval in seconds. */
  readonly interval: number;
  readonly display: 'inline' | 'popover';
  /** The proxy stores read state for all devices. */
  readonly shared: boolean;
  readonly storage: 'whole' | 'lockless' | 'blocked';
  /** The attribute `subscriber-id` has the reader. */
  readonly named: boolean;
  readonly cache: boolean;
  readonly skew: number;
  readonly newestLast: boolean;
  /** Hidden pages go on polling. */
  readonly background: boolean;
  /** The inbox shows messages of one team as one row. Every other message has no buttons: the others have rows of their own. */
  readonly group: boolean;
  /** The panel's file fails to load until the step `heal`. */
  readonly fileless: boolean;
}

const STEP_WEIGHTS = {
  open: 6,
  close: 3,
  'select tab': 7,
  older: 4,
  'press to the end': 2,
  'toggle read': 8,
  'toggle read unstored': 1,
  archive: 4,
  restore: 4,
  snooze: 4,
  unsnooze: 2,
  'archive all': 1,
  'archive read': 2,
  'archive all and undo': 2,
  'archive read and undo': 1,
  'archive shown': 1,
  'read shown': 1,
  'open message': 3,
  act: 4,
  'act by script': 2,
  'undo action': 1,
  'try again': 1,
  'read all': 4,
  undo: 3,
  'read all and undo': 3,
  'archive and undo': 1,
  reopen: 4,
  scroll: 1,
  refresh: 1,
  reload: 5,
  remount: 1,
  'new tab': 1,
  'close tab': 1,
  'new device': 2,
  hide: 1,
  show: 1,
  'sign out': 2,
  'sign in': 2,
  'turn preferences': 3,
  'change preferences': 2,
  arrive: 5,
  'arrive late': 2,
  'arrive together': 3,
  'arrive from the future': 3,
  remove: 2,
  'read by service': 1,
  'archive by service': 1,
  offline: 1,
  'service fails': 1,
  'tab fails': 1,
  slow: 1,
  'request fails': 2,
  heal: 2,
  wait: 2,
  search: 2,
  'show message': 3,
  away: 2,
  'change filter': 1,
} as const;

export type StepName = keyof typeof STEP_WEIGHTS;
export const isStep = (name: string): name is StepName => Object.hasOwn(STEP_WEIGHTS, name);

export interface Step {
  readonly name: StepName;
  readonly a: number;
  readonly b: number;
  /** Whether the world settles after the step and is checked: by refresh() of all pages, or by the time of their next polls. */
  readonly rest: 'none' | 'refresh' | 'poll';
}

const LARGE = 200;

/** The attribute `page-size`: the maximum in some of the long lists. */
export function pageSizeOf({ blocks, pageSize }: Setting): number {
  const total = blocks.reduce((sum, { count }) => sum + count, 0);
  return total > LARGE && pageSize === 3 ? 100 : pageSize;
}

export interface Schedule {
  readonly seed: number;
  readonly setting: Setting;
  readonly steps: readonly Step[];
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const PAST = [MINUTE, HOUR, DAY, 6 * DAY, 45 * DAY, 400 * DAY, 5000] as const;
/** Milliseconds before the start; negative values are in the future. */
export const AGES = [...PAST, -10 * MINUTE, -40 * DAY, -2000 * DAY] as const;
export const GAPS = [MINUTE, 1000, 0, HOUR, 10 * MINUTE] as const;

const of = <const T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const often = <const T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, { arbitrary: of(...others), weight: 1 });

const counts: fc.Arbitrary<number> = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 12 }), weight: 24 },
  { arbitrary: fc.integer({ min: 13, max: 45 }), weight: 6 },
  { arbitrary: fc.integer({ min: 90, max: 160 }), weight: 3 },
  { arbitrary: fc.integer({ min: 200, max: 700 }), weight: 1 },
);

const blocks = fc.array(
  fc.record({
    count: counts,
    age: fc.oneof({ arbitrary: fc.nat(3), weight: 7 }, { arbitrary: fc.nat(AGES.length - 1), weight: 2 }),
    gap: fc.nat(GAPS.length - 1),
    read: of('none', 'all', 'some'),
    archived: often('none', 'some', 'all'),
  }),
  { maxLength: 3 },
);

const setting: fc.Arbitrary<Setting> = fc.record({
  blocks,
  // Large pages and frequent polls are slow and rarely find more.
  pageSize: fc.oneof(
    { arbitrary: of(5, 3), weight: 16 },
    { arbitrary: of(10, 20), weight: 3 },
    { arbitrary: of(100), weight: 1 },
  ),
  interval: fc.oneof({ arbitrary: of(600), weight: 9 }, { arbitrary: of(60), weight: 1 }),
  display: of('inline', 'popover'),
  shared: fc.boolean(),
  storage: often('whole', 'lockless', 'blocked'),
  named: often(false, true),
  cache: often(false, true),
  skew: often(0, 3 * HOUR, -3 * HOUR),
  newestLast: fc.boolean(),
  background: fc.boolean(),
  group: often(false, true),
  fileless: fc.oneof({ arbitrary: fc.constant(false), weight: 15 }, { arbitrary: fc.constant(true), weight: 1 }),
});

const names = Object.entries(STEP_WEIGHTS) as [StepName, number][];
const WEIGHTED = names.flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

const step: fc.Arbitrary<Step> = fc.record({
  name: of(...WEIGHTED),
  a: fc.nat(255),
  b: fc.nat(255),
  rest: fc.oneof(
    { arbitrary: fc.constant<Step['rest']>('none'), weight: 6 },
    { arbitrary: fc.constant<Step['rest']>('refresh'), weight: 5 },
    { arbitrary: fc.constant<Step['rest']>('poll'), weight: 1 },
  ),
});

const sequence = fc
  .tuple(of(...SEQUENCES), fc.nat(255), fc.nat(255))
  .map(([parts, page, number]) => stepsOf(parts, page, number));

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(0x7fffffff),
  setting,
  steps: fc
    .array(fc.oneof({ arbitrary: step.map((one) => [one]), weight: 12 }, { arbitrary: sequence, weight: 1 }), {
      minLength: 1,
      maxLength: 16,
      size: 'max',
    })
    .map((all) => all.flat()),
});
