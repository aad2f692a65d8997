/** For `npm run test:runtimes`, apart from the suite: it gets the runtimes first. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'node', include: ['test/runtimes/*.test.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
});
