/** Payloads that a host declares: types of every entry and framework, and no code. Run after the build. */
import { expect, it } from 'vitest';
import { filesIn, read, typeErrors } from '../../tools/repository.js';

const SAMPLES = 'test/package/types/payloads';

it('declared once, they are checked in every entry and in the templates of all frameworks', async () => {
  expect(await typeErrors(SAMPLES)).toBe('');
  const imported = filesIn(SAMPLES)
    .flatMap((file) => [...read(`${SAMPLES}/${file}`).matchAll(/'(notification-inbox[\w/]*)'/g)])
    .map(([, entry]) => entry);
  const entries = ['', '/element', '/store', '/client', '/react', '/preact', '/solid', '/svelte', '/vue'];
  expect(imported).toEqual(expect.arrayContaining(entries.map((entry) => `notification-inbox${entry}`)));
}, 60_000);

it('are checked on a server, too, whose program has no DOM', async () => {
  expect(await typeErrors(`${SAMPLES}/tsconfig.server.json`)).toBe('');
}, 60_000);

it('have types alone: the module emits no code, and no file of the build names one of its types', async () => {
  const source = read('src/shared/payloads.ts');
  expect(source).not.toMatch(/^(export )?(const|let|function|class|import (?!type)|export \*)/m);
  expect(await import('../../src/shared/payloads.js').then(Object.keys)).toEqual([]);
  // The command writes the declaration.
  const files = filesIn('dist').filter((name) => name.endsWith('.js') && !name.startsWith('cli/'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => /InboxPayloads|NotificationInboxTypes/.test(read(`dist/${name}`)))).toEqual([]);
});

it('are in every declaration by the name of the type: an inferred type would not follow the host', () => {
  const resolved = filesIn('dist/types').filter((name) =>
    /\b(MessageOf|FeedMessageOf|TabOf|TabFilterOf)<string|\bTabFilterOf<AnyOf<string>/.test(read(`dist/types/${name}`)),
  );
  expect(resolved).toEqual([]);
});
