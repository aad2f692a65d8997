/** The samples of the documentation compile in strict TypeScript against the built package. Run after the build. */
import { describe, expect, it } from 'vitest';
import { filesIn, read } from '../../../tools/repository.js';
import { compile } from './compile.js';
import { sample } from '../../../tools/docs/pages.js';
import { RUN, compiled, ofFrameworks, samples, withDeclarations, withPayloads } from './samples.js';

/** Modules of the reader, and a package that is not installed here. */
const READERS_FILES = {
  'session.d.ts':
    'export function userOf(request: Request): Promise<{ readonly id: string; readonly name: string; readonly email: string } | undefined>;',
  'pages.d.ts': `import type { IncomingMessage, ServerResponse } from 'node:http';
export function pages(request: IncomingMessage, response: ServerResponse): void;`,
  // The samples of Fastify store the user id in its session.
  'fastify-session.d.ts':
    "import '@fastify/session'; declare module 'fastify' { interface Session { userId: string } }",
  'node_modules/vue/index.d.ts': `export function shallowRef<T>(value: T): { value: T };
export function onScopeDispose(dispose: () => void): void;`,
  'inbox.ts': sample('getting-started', 'A module for the proxy'),
  'inbox-view.ts': sample('testing', 'Testing Library', 'inbox-view.ts'),
};

/** A file in a folder keeps its place, so that its imports resolve. */
const files = Object.fromEntries(
  compiled.map((block, index) => [
    block.file.includes('/') ? block.file.replace(/\.js$/, '.ts') : `sample-${index}.ts`,
    withDeclarations(block),
  ]),
);

describe('the samples of the documentation', () => {
  it('compile in strict TypeScript as they are', async () => {
    expect(compiled.length).toBeGreaterThan(35);
    expect(await compile({ ...READERS_FILES, ...files })).toBe('');
  }, 120_000);

  it('of TypeScript compile with the payloads that the page declares, and not without them', async () => {
    const [declaration, ...uses] = withPayloads.map(withDeclarations);
    const named = uses.map((code, index) => [`use-${index}.ts`, code] as const);
    expect(named.length).toBeGreaterThan(2);
    expect(await compile({ 'inbox-payloads.ts': declaration ?? '', ...Object.fromEntries(named) })).toBe('');
    const output = await compile(Object.fromEntries(named));
    for (const [name] of named) expect(output).toContain(name);
  }, 120_000);

  it('would not compile with a wrong member or a wrong module', async () => {
    const wrong = compiled.find(({ heading }) => heading === 'Your own bell');
    const output = await compile({
      'wrong.ts': wrong ? withDeclarations(wrong).replace('inbox.toggle', 'inbox.toogle') : '',
      'missing.ts': "import { inbox } from 'notification-inbox/prxy';",
    });
    expect(output).toContain("Property 'toogle' does not exist");
    expect(output).toContain("Cannot find module 'notification-inbox/prxy'");
  }, 120_000);

  it('run in the tests that claim to run them', () => {
    for (const [page, heading, file] of RUN) {
      expect(
        samples.some((block) => block.page === page && block.heading === heading),
        heading,
      ).toBe(true);
      const text = read(file);
      expect(text, heading).toContain(page);
      expect(text.replaceAll('\\', ''), heading).toContain(heading);
    }
  });

  it('of the recipes and the headless page run in a browser', () => {
    const specs = filesIn('test/browser');
    const find = (name: string): string => read(`test/browser/${specs.find((spec) => spec.endsWith(name)) ?? ''}`);
    const headings =
      'Count in the page title, Toast for new messages, Sound for new messages, System notifications, Your own bell';
    for (const heading of headings.split(', ')) expect(find('recipes.spec.ts')).toContain(`'${heading}'`);
    expect(find('headless.spec.ts')).toContain("'headless'");
  });

  it('of a framework are built into an app of that framework', () => {
    const apps = 'test/package/frameworks/apps';
    const sources = filesIn(apps);
    expect(ofFrameworks.length).toBeGreaterThanOrEqual(7);
    for (const { heading } of ofFrameworks) {
      const app = `${heading.toLowerCase().split(' ')[0]}/src/`;
      const code = sources.filter((file) => file.startsWith(app)).map((file) => read(`${apps}/${file}`));
      expect(code.join('\n'), heading).toMatch(
        heading.endsWith(' of your own') ? /from '\.\/readme-own'/ : /from '\.{1,2}\/readme(\.\w+)?'/,
      );
    }
  });
});
