/** The samples of docs/testing.md are test files: they pass in happy-dom, beside the built package. Run after the build. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeFolder } from '../consumer-app/folder.js';
import { sample } from './pages.js';

const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

const SAMPLES = {
  'inbox.test.js': sample('testing', 'Testing your integration'),
  'messages.test.ts': sample('testing', 'With your own messages'),
  'proxy.test.js': sample('testing', 'Your proxy'),
};

const CONFIG = `export default {
  test: { environment: 'happy-dom', environmentOptions: { happyDOM: { url: 'http://localhost/' } } },
};`;

it('the samples of the page on testing pass as a reader would run them', async () => {
  const folder = makeFolder({ packages: ['vitest', 'happy-dom'] });
  try {
    folder.write('package.json', '{"type":"module"}');
    folder.write('vitest.config.js', CONFIG);
    for (const [name, code] of Object.entries(SAMPLES)) folder.write(name, code);
    const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', '--reporter=json'], {
      cwd: folder.path,
    });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 3, numFailedTests: 0 });
  } finally {
    folder.remove();
  }
}, 120_000);
