/** `npm run test:mutants`: the schedules are tested themselves, by defects put into the sources one at a time. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['test/mutants/*.test.ts'], maxWorkers: 2 },
});
