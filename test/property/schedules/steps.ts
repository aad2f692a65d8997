/** All steps by name. A step has a name and two small numbers, which select its target and its amount. */
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
