/**
 * The README's code samples compile against the package as it is published, and none is there that nothing covers. Run
 * after the build.
 */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Folder } from '../../consumer-app/folder.js';
import { makeFolder } from '../../consumer-app/folder.js';
import { sample } from './blocks.js';
import { COMPILED, RUN, isCovered, isOfFrameworks, samples } from './covered.js';
import { namesIn, table } from './tables.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** A reader's page is plain JavaScript: types are looked at where there are any. */
const OPTIONS = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['node'],
    strict: false,
    skipLibCheck: true,
    noEmit: true,
  },
};

/** What else is the reader's own. */
const PAGES = `import type { IncomingMessage, ServerResponse } from 'node:http';
export function pages(request: IncomingMessage, response: ServerResponse): void;`;

let folder: Folder;
beforeAll(() => {
  folder = makeFolder({ packages: ['express', 'fastify', 'hono', 'redis', '@types'] });
  folder.write('tsconfig.json', JSON.stringify(OPTIONS));
  folder.copy('session.d.ts');
  folder.write('pages.d.ts', PAGES);
  folder.write('inbox.ts', sample('Make it once'));
});
afterAll(() => folder.remove());

/** What the compiler says of these files, each by itself. */
function complaints(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) folder.write(name, `${text}\nexport {};\n`);
  folder.write('tsconfig.json', JSON.stringify({ ...OPTIONS, files: Object.keys(files) }));
  const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', '.'], { cwd: folder.path }, (_error, stdout) => resolve(stdout));
  });
}

describe('of the README’s code samples', () => {
  it('each is compiled, run, or built as an app', () => {
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.filter((block) => !isCovered(block)).map(({ intro }) => intro)).toEqual([]);
  });

  it('each that is said to be run is asked for, under its own line, by a test that is there', () => {
    for (const [intro, file] of Object.entries(RUN)) {
      expect(sample(intro), intro).not.toBe('');
      expect(read(file).replaceAll('\\', ''), intro).toContain(intro);
    }
    expect(read('test/browser/host/headless.spec.ts')).toContain("'\\n## Headless\\n'");
  });

  it('each compiles, whose types are in the package', async () => {
    const files = Object.entries(COMPILED).map(([intro, given], place) => [
      `sample-${place}.ts`,
      `${given}\n${sample(intro)}`,
    ]);
    expect(await complaints(Object.fromEntries(files))).toBe('');
  });

  it('one that spoke of what is not there would not compile', async () => {
    const wrong = sample('A bell of your own').replace('inbox.toggle', 'inbox.toogle');
    const said = await complaints({ 'wrong.ts': `${COMPILED['A bell of your own']}\n${wrong}` });
    expect(said).toContain("Property 'toogle' does not exist");
    const missing = await complaints({ 'wrong.ts': "import { inbox } from 'notification-inbox/prxy';" });
    expect(missing).toContain("Cannot find module 'notification-inbox/prxy'");
  });

  it('each of a framework is built into that framework’s app as it stands, and driven there', () => {
    const apps = new URL('test/frameworks/apps/', root);
    const names = readdirSync(apps);
    const own = samples.filter(isOfFrameworks);
    expect(own.length).toBeGreaterThanOrEqual(5);
    for (const { intro } of own) {
      const name = names.find((one) => intro.toLowerCase().startsWith(one)) ?? '';
      expect(name, intro).not.toBe('');
      const sources = readdirSync(new URL(`${name}/src/`, apps)).map((file) =>
        readFileSync(new URL(`${name}/src/${file}`, apps), 'utf8'),
      );
      // The build of the apps writes it there.
      expect(sources.join('\n'), intro).toMatch(/from '\.\/readme(\.\w+)?'/);
    }
  });
});

it('the README’s table of events names the fields of each, and no other', async () => {
  const rows = table('Event').map(([name, fields = '']) => {
    // Of what is in a field, or may be, is said in brackets or after a colon.
    const own = namesIn(fields.replace(/ \([^)]*\)|:.*/g, '')).map((field) => `'${field}'`);
    return `true satisfies Same<${own.join(' | ') || 'never'}, Fields<${name?.replaceAll('`', "'")}>>;`;
  });
  expect(rows.length).toBeGreaterThan(10);
  const types = `import type { InboxEventMap } from 'notification-inbox';
type Fields<Name extends keyof InboxEventMap> = Exclude<keyof InboxEventMap[Name], keyof Event>;
type Same<A, B> = [A, B] extends [B, A] ? true : false;`;
  expect(await complaints({ 'events.ts': [types, ...rows].join('\n') })).toBe('');
});
