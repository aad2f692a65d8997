/**
 * The suites that `vitest run` leaves out, because they take minutes or need programs that a machine may not have.
 * Each is a project with a script of its own in package.json: `vitest run -c test/slow.config.ts --project redis`.
 */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { GATE_TESTS } from './support/gate-tests.js';
import { NOON_ZONE } from './support/noon-zone.js';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** They build again, and fail only where a dependency or a tool has changed. */
const NIGHTLY_TESTS = ['notices', 'reproducible-builds', 'size-breakdown'].map(
  (name) => `test/package/${name}.test.ts`,
);

/** A busy machine takes seconds; only a failure takes as long. */
const POLL = { poll: { timeout: 45_000 } };

const PROJECTS: Readonly<Record<string, Options>> = {
  /** Random schedules: the rendered inbox in happy-dom, compared with a model. */
  oracle: { include: ['test/property/oracle/*.test.ts'], testTimeout: 60_000 },
  /** The same in Chromium, Firefox and WebKit, one browser at a time. */
  'oracle-engines': {
    include: ['test/property/oracle/engines/*.test.ts'],
    fileParallelism: false,
    hookTimeout: 60_000,
  },
  /** Plants defects into the sources, one at a time. The oracle must find each. */
  mutants: { include: ['test/property/mutants/*.test.ts'], maxWorkers: 2 },
  /** What `npm run test:unit` leaves out. */
  package: { include: [...GATE_TESTS], exclude: NIGHTLY_TESTS, pool: 'threads', maxWorkers: 2, testTimeout: 600_000 },
  /** More random runs, by other seeds; and further builds. */
  long: {
    include: ['test/property/fuzz/*.test.ts', 'test/unit/store/paging.test.ts', ...NIGHTLY_TESTS],
    env: { PAGINGS: '1000', RUNS: '1000' },
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 600_000,
  },
  /** Needs redis-server. */
  redis: { include: ['test/unit/redis/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
  /** The command of the packed package, in Chromium. */
  cli: { include: ['test/package/cli/*.test.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 300_000 },
  /** Hosts with packages, bundlers and layouts of their own, from the npm registry. */
  hosts: {
    include: [`test/package/hosts/${process.env['HOSTS'] === 'gate' ? 'hosts' : '*'}.test.ts`],
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
  /** Installs Deno, Bun and workerd from the npm registry. */
  runtimes: { include: ['test/package/runtimes/*.test.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
  /** One engine with `ENGINE`. Sequential, because each file starts whole browsers. Chromium has the cases alone. */
  engines: {
    include: [`test/browser/engines/${process.env['ENGINE'] === 'Chromium' ? 'cases' : '*'}.test.ts`],
    env: { TZ: NOON_ZONE },
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
};

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    maxConcurrency: 2, // the workers of the oracle
    projects: Object.entries(PROJECTS).map(([name, options], groupOrder) => ({
      define: { BUILD: JSON.stringify('of the sources') },
      test: { name, environment: 'node', expect: POLL, ...options, sequence: { groupOrder } },
    })),
  },
});
