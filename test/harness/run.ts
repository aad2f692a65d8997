/**
 * Runs a schedule: step by step, checked after each, and in the end. The seed gives what chance there is, so the same
 * schedule goes the same way again.
 */
import fc from 'fast-check';
import { check } from './checks.js';
import { checkEnd } from './final-checks.js';
import { STEP_NAMES, STEPS } from './steps.js';
import type { Step, StepName } from './steps.js';
import { drain } from './timeline.js';
import { Violation } from './violation.js';
import { World } from './world.js';

export interface Schedule {
  readonly seed: number;
  readonly steps: readonly Step[];
}

const FEWEST = 20;
const MOST = 60;

/** Weights as a list of names, so that one number chooses. */
const WEIGHTED: readonly StepName[] = STEP_NAMES.flatMap((name) =>
  Array.from({ length: Math.round(STEPS[name].often * 5) }, () => name),
);

export const scheduleArbitrary = (fewest = FEWEST): fc.Arbitrary<Schedule> =>
  fc.record({
    seed: fc.nat(0x7fffffff),
    steps: fc.array(
      fc
        .tuple(fc.nat(WEIGHTED.length - 1), fc.nat(255), fc.nat(255))
        .map(([place, a, b]): Step => [WEIGHTED[place] ?? 'moments', a, b]),
      { minLength: fewest, maxLength: MOST, size: 'max' },
    ),
  });

const rejections: unknown[] = [];
let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  process.on('unhandledRejection', (reason) => rejections.push(reason));
}

export async function run({ seed, steps }: Schedule): Promise<void> {
  listen();
  rejections.length = 0;
  const world = new World(seed);
  await world.timeline.pass(world.chance.between(0, 400));
  for (const [name, a, b] of steps) {
    await STEPS[name].run(world, a, b);
    await (world.chance.oneIn(2) ? drain() : world.timeline.pass(world.chance.between(0, 400)));
    check(world);
  }
  await checkEnd(world);
  if (rejections.length > 0) throw new Violation('I13', `nobody catches ${String(rejections[0])}`);
}
