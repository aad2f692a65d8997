/**
 * Runs a schedule and checks the invariants after each step and at the end. The seed determines all random values, so a
 * schedule can be repeated.
 */
import fc from 'fast-check';
import { flushPromises } from '../../support/fake-clock.js';
import { check } from './checks.js';
import { runFinalChecks } from './final-checks.js';
import { STEP_NAMES, STEPS } from './steps.js';
import type { Step, StepName } from './steps.js';
import { Violation } from './violation.js';
import { World } from './world.js';

export interface Schedule {
  readonly seed: number;
  readonly steps: readonly Step[];
}

const MIN_STEPS = 20;
const MAX_STEPS = 60;

/** Each name as often as its weight, so a random index selects a weighted step. */
const WEIGHTED_NAMES: readonly StepName[] = STEP_NAMES.flatMap((name) =>
  Array.from({ length: Math.round(STEPS[name].weight * 5) }, () => name),
);

export const scheduleArbitrary = (minSteps = MIN_STEPS): fc.Arbitrary<Schedule> =>
  fc.record({
    seed: fc.nat(0x7fffffff),
    steps: fc.array(
      fc
        .tuple(fc.nat(WEIGHTED_NAMES.length - 1), fc.nat(255), fc.nat(255))
        .map(([place, a, b]): Step => [WEIGHTED_NAMES[place] ?? 'moments', a, b]),
      { minLength: minSteps, maxLength: MAX_STEPS, size: 'max' },
    ),
  });

const rejections: unknown[] = [];
let isCollecting = false;

function collectRejections(): void {
  if (isCollecting) return;
  isCollecting = true;
  process.on('unhandledRejection', (reason) => rejections.push(reason));
}

export async function run({ seed, steps }: Schedule): Promise<void> {
  collectRejections();
  rejections.length = 0;
  const world = new World(seed);
  await world.timeline.advance(world.prng.between(0, 400));
  for (const [name, a, b] of steps) {
    await STEPS[name].run(world, a, b);
    await (world.prng.oneIn(2) ? flushPromises() : world.timeline.advance(world.prng.between(0, 400)));
    check(world);
  }
  await runFinalChecks(world);
  if (rejections.length > 0) throw new Violation('I13', `unhandled rejection: ${String(rejections[0])}`);
}
