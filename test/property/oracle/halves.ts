/** The schedules of `npm test`: each of two workers runs one half, with its own seed. */
import type { Job } from './search.js';

export const DEFAULT_SCHEDULES = 2000;
export const DEFAULT_SEED = 1;

export const halvesOf = (schedules: number, seed: number): readonly Job[] =>
  [0, 1].map((half) => ({ schedules: Math.ceil(schedules / 2), seed: seed * 2 + half }));
