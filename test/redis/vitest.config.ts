/** For `npm run test:redis`, apart from the suite: it needs a redis-server on the machine, and fails where there is none. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'node', include: ['test/redis/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
