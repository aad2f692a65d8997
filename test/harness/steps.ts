/**
 * All that may happen, by name. A step is its name and two small numbers, which say to whom and how much.
 */
import { PAGE_STEPS } from './page-steps.js';
import { READER_STEPS } from './reader-steps.js';
import { SERVICE_STEPS } from './service-steps.js';
import type { World } from './world.js';

export type Steps = Readonly<
  Record<string, { readonly weight: number; readonly run: (world: World, a: number, b: number) => unknown }>
>;

export const STEPS = { ...SERVICE_STEPS, ...READER_STEPS, ...PAGE_STEPS };

export type StepName = keyof typeof STEPS;
export type Step = readonly [name: StepName, a: number, b: number];

export const STEP_NAMES = Object.keys(STEPS) as readonly StepName[];
