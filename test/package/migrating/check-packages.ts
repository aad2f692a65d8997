/**
 * Installs the other inboxes in the versions of names/, and checks what depends on their types: the names, and the samples of
 * before. Needs the network, and is a command of its own for that: `npm run test:migrating`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { APPS } from '../codemod/apps.js';
import { FIXTURES } from '../../unit/cli/codemod/fixtures.js';
import { loadNames } from './names.js';
import { PACKAGES } from '../../../tools/other-inboxes/packages.js';
import { install, readNames } from '../../../tools/other-inboxes/read-names.js';
import { sampleOf } from './samples.js';

const OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  lib: ['ES2023', 'DOM'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What goes into the codemod has to be code for Novu, as far as it is TypeScript on purpose without mistakes. */
const INPUTS = FIXTURES.filter(
  ({ name, file }) => file === 'input.tsx' && !['converted', 'other', 'popover'].includes(name),
);

/** `@novu/nextjs` gives the names of `@novu/react`. The app with a popover needs its package. */
const APP_INPUTS = APPS.filter(({ name }) => name !== 'popover').flatMap(({ name, files }) =>
  [...files]
    .filter(([path]) => /\.tsx?$/.test(path))
    .map(([path, code]) => [`${name}/${path}`, code.replaceAll('@novu/nextjs', '@novu/react')] as const),
);

function compile(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  const config = { compilerOptions: OPTIONS, files: Object.keys(files) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  try {
    return execFileSync(join(folder, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

function checkNames(folder: string): void {
  for (const other of PACKAGES) {
    assert.deepEqual(readNames(folder, other), loadNames(other.name));
    console.log(`${other.name}: the names are those of the package`);
  }
}

function checkSamples(folder: string): void {
  const pages = [...new Set(PACKAGES.map(({ page }) => page))];
  const globals = ['globals.d.ts', 'declare const process: { env: Record<string, string | undefined> };'] as const;
  const before = pages.map((page) => [`${page}.tsx`, sampleOf(page, 'before.tsx')] as const);
  const inputs = INPUTS.map(({ name, input }) => [`codemod-${name}.tsx`, input] as const);
  assert.equal(compile(folder, Object.fromEntries([globals, ...before, ...inputs, ...APP_INPUTS])), '');
  console.log(
    `${before.length} samples of before and ${inputs.length + APP_INPUTS.length} files for the codemod compile`,
  );
}

/** A folder that has the packages already, for work on this file. */
const existing = process.env['OTHER_INBOXES_AT'];
const { folder, remove } = existing
  ? { folder: existing, remove: () => undefined }
  : install(PACKAGES.map(({ name }) => `${name}@${loadNames(name).version}`));
try {
  checkNames(folder);
  checkSamples(folder);
} finally {
  remove();
}
