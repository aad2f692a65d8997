/** `npm run test:oracle`: what the rendered inbox shows, against a model of what is true. */
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/oracle/*.test.ts'], testTimeout: 60_000 } });
