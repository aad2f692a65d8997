/** The question before `init` writes. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from '../../../../src/cli/files/confirm.js';

const terminal = (text: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(text);
  return { input, output: new PassThrough() };
};

it.each([
  ['y\n', true],
  ['Yes\n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
  ['', false],
])('%j is %s', async (text, expected) => expect(await confirm('Write?', terminal(text))).toBe(expected));

it('asks the question, with "no" as the default', async () => {
  const { input, output } = terminal('\n');
  await confirm('Write these 2 files?', { input, output });
  expect(String(output.read())).toContain('Write these 2 files? (y/N) ');
});

it('refuses where nobody can answer', async () =>
  await expect(confirm('Write?', { input: new PassThrough(), output: new PassThrough() })).rejects.toThrow(
    'Nothing was written: there is no terminal to ask in. --yes writes without asking.',
  ));
