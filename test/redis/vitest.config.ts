/** For `npm run test:redis`, separate from the unit tests, because it requires an installed redis-server. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'node', include: ['test/redis/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
