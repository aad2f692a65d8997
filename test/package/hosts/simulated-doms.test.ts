/**
 * The unit tests of a host: the samples of docs/testing.md and a tour of the panel, in simulated DOMs of several years, with Vitest
 * and with Jest. Run after the build.
 */
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyFolder } from '../consumer-app/folder.js';
import { sample } from '../../../tools/docs/pages.js';
import { pack } from '../../../tools/release/stage.js';
import { inRoot, ROOT, run } from '../../../tools/repository.js';

/** By the name of the folder in node_modules. docs/testing.md names the versions. */
const DOMS = {
  'jsdom-22': 'npm:jsdom@22.1.0',
  'jsdom-26': 'npm:jsdom@26.1.0',
  'jsdom-31': 'npm:jsdom@31.0.1',
  'happy-dom-15': 'npm:happy-dom@15.11.7',
  'happy-dom-17': 'npm:happy-dom@17.6.3',
  'happy-dom-20': 'npm:happy-dom@20.14.6',
  'happy-dom-21': 'npm:happy-dom@21.0.4',
};

const PACKAGES = {
  '@babel/preset-env': '7.29.14',
  '@babel/preset-react': '7.29.7',
  '@happy-dom/jest-environment': '20.14.5',
  '@testing-library/dom': '10.4.2',
  '@testing-library/react': '16.3.3',
  '@testing-library/user-event': '14.6.12',
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  node: '24.21.0', // the newest jsdom needs it
  react: '19.3.1',
  'react-dom': '19.3.1',
  vitest: '4.1.12',
  ...DOMS,
};

/** Files of Jest in this folder are CommonJS, those in `esm/` modules. */
const FILES = {
  'approve.test.js': sample('testing', 'Testing Library', 'approve.test.js'),
  'component.test.jsx': sample('testing', 'Testing Library', 'component.test.jsx'),
  'jest.config.cjs': sample('testing', 'Jest', 'jest.config.cjs'),
  'jest.environment.cjs': sample('testing', 'Jest', 'jest.environment.cjs'),
  'babel.config.cjs': `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }], ['@babel/preset-react', { runtime: 'automatic' }]] };`,
  'vitest.config.mjs': `const url = 'http://localhost/';
export default { test: { globals: true, testTimeout: 120_000, environmentOptions: { happyDOM: { url }, jsdom: { url } }, exclude: ['esm', 'node_modules'] } };`,
  'esm/package.json': '{"type":"module"}',
  'esm/jest.config.cjs': `module.exports = { testEnvironment: '../jest.environment.cjs', transform: {} };`,
  'esm/approve.test.js': sample('testing', 'Testing Library', 'approve.test.js'),
};

const folder = emptyFolder();
const modules = join(folder.path, 'node_modules');
const node = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> =>
  run({ cwd: folder.path, env: { ...process.env, CI: '1', ...env } }, join(modules, 'node/bin/node'), ...args);

beforeAll(async () => {
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  const packed = pack(ROOT, folder.path).filename;
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run({ cwd: folder.path }, 'npm', 'install', ...quiet, `./${packed}`);
  await run({ cwd: folder.path }, 'npm', 'rebuild', 'node');
  for (const [name, text] of Object.entries(FILES)) folder.write(name, text);
  for (const place of ['', 'esm'])
    cpSync(inRoot('test/package/hosts/simulated-doms/tour.test.js'), join(folder.path, place, 'tour.test.js'));
});
afterAll(() => folder.remove());

/** Jest would find the modules, too. */
const OTHERS = '--testPathIgnorePatterns=/(esm|node_modules)/';
const jest = join(modules, 'jest/bin/jest.js');
it.each([
  ['CommonJS by Babel, in jsdom', {}, [OTHERS]],
  ['CommonJS by Babel, in happy-dom', {}, [OTHERS, '--env=@happy-dom/jest-environment']],
  ['modules, in jsdom', { NODE_OPTIONS: '--experimental-vm-modules' }, ['--config=esm/jest.config.cjs']],
])('Jest with %s', async (_, env, args) => {
  // Jest writes to the error output, and exits with an error if a test fails.
  const report = join(folder.path, 'report.json');
  await node(env, jest, ...args, '--json', `--outputFile=${report}`);
  expect(JSON.parse(folder.read('report.json'))).toMatchObject({
    success: true,
    numPassedTests: args[0]?.includes('esm/jest') ? 4 : 5,
  });
});

// After Jest, which needs a jsdom of its own.
it.each(Object.keys(DOMS))('Vitest with %s', async (dom) => {
  const environment = dom.replace(/-\d+$/, '');
  // Vitest imports the package that has the name of the environment.
  const link = join(modules, environment);
  rmSync(link, { force: true, recursive: true });
  symlinkSync(dom, link);
  const output = await node(
    {},
    join(modules, 'vitest/vitest.mjs'),
    'run',
    `--environment=${environment}`,
    '--reporter=json',
  );
  expect(JSON.parse(output)).toMatchObject({ success: true, numPassedTests: 5 });
});
