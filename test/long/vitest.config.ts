/** `npm run test:long`: more of the random schedules than `npm test` runs, and what takes as long. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['test/long/*.test.ts', 'test/harness/schedules-*.test.ts', 'test/store/paging.test.ts'],
    env: { SCHEDULES: '3000', PAGINGS: '1500' },
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 600_000,
  },
});
