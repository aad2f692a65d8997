/** The jobs of a run, two at a time: of each seed, as many schedules as a worker reports within minutes. */
import type { Job } from './search.js';

export const DEFAULT_SCHEDULES = 2000;
export const DEFAULT_SEED = 1;
const MAX_SCHEDULES = 5000;

export function jobsOf(schedules: number, seed: number): readonly Job[] {
  const count = Math.max(2, Math.ceil(schedules / MAX_SCHEDULES));
  return Array.from({ length: count }, (_, index) => ({
    schedules: Math.ceil(schedules / count),
    seed: seed * count + index,
  }));
}
