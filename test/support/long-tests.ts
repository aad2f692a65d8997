/** Test files that take long and rarely fail. `npm run test:unit` leaves them out, `npm run test:long` runs them. */
export const LONG_TESTS: readonly string[] = [
  'test/demo/service/restart.test.ts',
  'test/demo/service/seed.test.ts',
  'test/package/docs/servers.test.ts',
  'test/package/install-chromium.test.ts',
  'test/package/package.test.ts',
  'test/package/release.test.ts',
  'test/package/size-breakdown.test.ts',
  'test/unit/client/response-shapes.test.ts',
  'test/unit/proxy/memory-limits.test.ts',
  'test/unit/proxy/paths.test.ts',
  'test/unit/store/many-tabs.test.ts',
  'test/unit/store/read-state-devices.test.ts',
];
