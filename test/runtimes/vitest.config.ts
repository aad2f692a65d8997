/** For `npm run test:runtimes`, separate from the unit tests, because it installs the runtimes first. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'node', include: ['test/runtimes/*.test.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
});
