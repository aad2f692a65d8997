/** The oracle in real browsers, one after the other. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: { include: ['test/oracle/engines/*.test.ts'], fileParallelism: false, hookTimeout: 60_000 },
});
