/**
 * What runs when. `npm test` runs the suite `test`, the gate before landing `test` and `gate`, and `npm run test:nightly` the
 * rest. `npm run docs:generate` writes this table into CONTRIBUTING.md.
 */
import type { Stage, Suite } from './stage.js';

type More = Omit<Stage, 'suite' | 'script' | 'seconds' | 'tests' | 'cores'>;

const stagesOf =
  (suite: Suite) =>
  (script: string, seconds: number, cores: Stage['cores'], tests: string, more: More = {}): Stage => {
    const stage = { script, suite, tests, cores, seconds };
    return { ...stage, ...more };
  };
const [quick, gate, nightly] = [stagesOf('test'), stagesOf('gate'), stagesOf('nightly')];

const BUILT: More = { after: ['build:tested'] };
const IN_CHROMIUM: More = { ...BUILT, needs: 'Chromium' };
const INSTALLS: More = { ...BUILT, needs: 'the npm registry' };

/** A suite of browser tests that is run by engine: each starts whole browsers, one after another. */
const inEngine = (suite: typeof gate, engine: 'Chromium' | 'Firefox' | 'WebKit', seconds: number): Stage =>
  suite('test:engines', seconds, 1, `What an engine can break, in ${engine}.`, {
    ...BUILT,
    env: { ENGINE: engine },
    needs: engine,
  });

export const STAGES: readonly Stage[] = [
  quick('check', 30, 1, 'Types, lint and format.', { isPreparation: true }),
  quick('build:tested', 45, 1, 'The builds of the package, the demo and the stories.', { isPreparation: true }),
  quick(
    'test:unit',
    100,
    2,
    'Each layer alone, in Node or happy-dom; the demo and its service; the documentation; random values.',
    BUILT,
  ),
  quick('test:oracle', 35, 2, 'The rendered inbox equals a model of the truth: named schedules, and 150 random ones.', {
    env: { ORACLE: '150' },
  }),
  quick('test:browser', 45, 2, 'What readers and hosts do most, in Chromium.', IN_CHROMIUM),
  gate('test:redis', 110, 0, 'Several processes of the proxy with a real Redis.', { needs: 'Redis' }),
  gate('test:package', 155, 2, 'The package as it is published, the command, and long unit tests.', BUILT),
  gate(
    'test:browser:gate',
    370,
    2,
    'The rest of what must be true in Chromium: focus, layout, motion, storage, policies, hostile data and styles.',
    IN_CHROMIUM,
  ),
  inEngine(gate, 'Firefox', 135),
  inEngine(gate, 'WebKit', 100),
  gate(
    'test:cli',
    150,
    1,
    'The command of the packed package in an empty folder, and `init` in a new Express project.',
    { ...INSTALLS, env: { STARTERS: 'express' } },
  ),
  gate(
    'test:frameworks',
    120,
    1,
    'An app with React, in the browser and rendered on its server, from the packed package.',
    {
      ...INSTALLS,
      env: { FRAMEWORKS: 'react' },
    },
  ),
  gate('test:hosts', 40, 1, 'Three hosts with another Preact or another React, from the packed package.', {
    ...INSTALLS,
    env: { HOSTS: 'gate' },
  }),
  gate('test:pages', 65, 1, 'Pages with libraries that change them, from the packed package.', {
    ...INSTALLS,
    env: { PAGES: 'gate' },
  }),
  nightly('test:newest-node', 55, 2, 'The unit tests in the newest Node.', INSTALLS),
  nightly(
    'test:browser:nightly',
    300,
    2,
    'What rarely breaks in Chromium: axe and contrast in every state, directions, zoom, print, the demo, public lists of hostile data, pages that sleep.',
    IN_CHROMIUM,
  ),
  // The browser suite has most of it in Chromium.
  inEngine(nightly, 'Chromium', 70),
  nightly(
    'test:long',
    65,
    2,
    'Random values and histories: ten times as many; two builds have the same files; the notices of bundled packages.',
  ),
  nightly('test:oracle', 200, 2, 'The rendered inbox equals a model of the truth: 6,000 other random schedules.', {
    env: { ORACLE: '6000', SEED: '7' },
  }),
  nightly('test:oracle:engines', 240, 1, 'Schedules in Chromium, Firefox and WebKit.', {
    after: ['build:tested'],
    needs: 'Firefox',
  }),
  nightly('test:cli', 300, 1, '`init` in new projects of every framework.', INSTALLS),
  nightly(
    'test:frameworks',
    700,
    1,
    'The apps of every framework; Next, Nuxt, SvelteKit and Astro as running servers.',
    INSTALLS,
  ),
  nightly(
    'test:hosts',
    270,
    1,
    'Every host of [Versions of a host](docs/frameworks.md#versions-of-a-host): its Preact, signals or React, bundler and layout.',
    INSTALLS,
  ),
  nightly(
    'test:pages',
    120,
    1,
    'Every page of [Libraries of a page](docs/frameworks.md#libraries-of-a-page): morphs, frameworks, dialogs, shortcuts.',
    INSTALLS,
  ),
  nightly('test:runtimes', 10, 1, 'The proxy in Deno, Bun and workerd.', INSTALLS),
  nightly(
    'test:site',
    350,
    1,
    'The documentation site: its links, policy and files, and every page with axe.',
    INSTALLS,
  ),
  nightly('test:stories', 100, 2, 'Storybook: every story with axe, the toolbar, the controls.', INSTALLS),
  nightly('test:migrating', 60, 1, 'The names and samples of other inboxes, in the versions of the tables.', {
    needs: 'the npm registry',
  }),
  nightly('test:mutants', 900, 2, 'Planted defects, which the schedules must find.'),
];
