/** The samples of docs/testing.md are test files: they pass in happy-dom, beside the built package. Run after the build. */
import { expect, it } from 'vitest';
import { makeFolder } from '../consumer-app/folder.js';
import { inRoot, run } from '../repository.js';
import { sample } from './pages.js';

const SAMPLES = {
  'inbox.test.js': sample('testing', 'Testing your integration'),
  'messages.test.ts': sample('testing', 'With your own messages'),
  'proxy.test.js': sample('testing', 'Your proxy'),
  'inbox-view.ts': sample('testing', 'Testing Library', 'inbox-view.ts'),
  'bell.test.ts': sample('testing', 'Testing Library', 'bell.test.ts'),
  'inline.test.ts': sample('testing', 'Testing Library', 'inline.test.ts'),
  'popover.test.ts': sample('testing', 'Testing Library', 'popover.test.ts'),
};

const CONFIG = `export default {
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    setupFiles: ['patience.js'],
    testTimeout: 60_000,
  },
};`;

/** A busy machine takes seconds to load the inbox; `vi.waitFor` gives it one. */
const PATIENCE = `import { vi } from 'vitest';
const { waitFor } = vi;
vi.waitFor = (check, options = 50_000) => waitFor(check, options);
`;

it('the samples of the page on testing pass as a reader would run them', async () => {
  const folder = makeFolder({ packages: ['vitest', 'happy-dom', '@testing-library'] });
  try {
    folder.write('package.json', '{"type":"module"}');
    folder.write('vitest.config.js', CONFIG);
    for (const [name, code] of Object.entries(SAMPLES)) folder.write(name, code);
    folder.write('patience.js', PATIENCE);
    const vitest = inRoot('node_modules/vitest/vitest.mjs');
    expect(
      JSON.parse(await run({ cwd: folder.path }, process.execPath, vitest, 'run', '--reporter=json')),
    ).toMatchObject({ success: true, numPassedTests: 6, numFailedTests: 0 });
  } finally {
    folder.remove();
  }
}, 120_000);
