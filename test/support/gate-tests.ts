/** Test files of Vitest that run in the gate, not in `npm test`: they start programs, install, compile, or take long. */
export const GATE_TESTS: readonly string[] = [
  'test/demo/dev.test.ts',
  'test/unit/local-service/restart.test.ts',
  'test/unit/local-service/seed.test.ts',
  'test/package/*.test.ts',
  'test/package/docs/servers.test.ts',
  'test/package/docs/service-cost.test.ts',
  'test/package/docs/testing.test.ts',
  'test/unit/client/response-shapes.test.ts',
  'test/unit/proxy/memory-limits.test.ts',
  'test/unit/proxy/paths.test.ts',
  'test/unit/shared/short-hash.test.ts',
  'test/unit/store/long-histories.test.ts',
  'test/unit/store/many-tabs.test.ts',
  'test/unit/store/read-state-devices.test.ts',
];
