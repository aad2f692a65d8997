/** Payloads that a host declares: types of every entry and framework, and no code. Run after the build. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const inRoot = (path: string): string => `${root}/${path}`;

/** What the compiler prints about a project; empty if there is nothing to say. */
const check = (project: string): Promise<string> =>
  new Promise((resolve) => {
    const tsc = inRoot('node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '-p', project], { cwd: root }, (_error, stdout) => resolve(stdout));
  });

const SAMPLES = 'test/package/types/payloads';

it('declared once, they are checked in every entry and in the templates of all frameworks', async () => {
  expect(await check(SAMPLES)).toBe('');
  const imported = readdirSync(inRoot(SAMPLES))
    .flatMap((file) => [
      ...readFileSync(inRoot(`${SAMPLES}/${file}`), 'utf8').matchAll(/'(notification-inbox[\w/]*)'/g),
    ])
    .map(([, entry]) => entry);
  const entries = ['', '/element', '/store', '/client', '/react', '/preact', '/solid', '/svelte', '/vue'];
  expect(imported).toEqual(expect.arrayContaining(entries.map((entry) => `notification-inbox${entry}`)));
}, 60_000);

it('are checked on a server, too, whose program has no DOM', async () => {
  expect(await check(`${SAMPLES}/tsconfig.server.json`)).toBe('');
}, 60_000);

it('have types alone: the module emits no code, and no file of the build names one of its types', async () => {
  const source = readFileSync(inRoot('src/shared/payloads.ts'), 'utf8');
  expect(source).not.toMatch(/^(export )?(const|let|function|class|import (?!type)|export \*)/m);
  expect(await import('../../src/shared/payloads.js').then(Object.keys)).toEqual([]);
  // The command writes the declaration.
  const files = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('cli/'),
  );
  expect(files.length).toBeGreaterThan(20);
  const naming = files.filter((name) =>
    /InboxPayloads|NotificationInboxTypes/.test(readFileSync(inRoot(`dist/${name}`), 'utf8')),
  );
  expect(naming).toEqual([]);
});

it('are in every declaration by the name of the type: an inferred type would not follow the host', () => {
  const types = readdirSync(inRoot('dist/types'), { recursive: true, encoding: 'utf8' });
  const resolved = types.filter(
    (name) =>
      name.endsWith('.d.ts') &&
      /\b(MessageOf|FeedMessageOf|TabOf|TabFilterOf)<string|\bTabFilterOf<AnyOf<string>/.test(
        readFileSync(inRoot(`dist/types/${name}`), 'utf8'),
      ),
  );
  expect(resolved).toEqual([]);
});
