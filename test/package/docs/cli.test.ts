/** docs/cli.md and the help of the command name the same commands, options and defaults. */
import { expect, it } from 'vitest';
import { COMMAND_HELP, COMMAND_NAMES, DEFAULT_DATA, DEFAULT_PORT } from '../../../src/cli/help.js';
import { readDevSettings } from '../../../src/cli/dev/dev.js';
import { PLANNERS } from '../../../src/cli/init/plan.js';
import { readSendSettings } from '../../../src/cli/send/send.js';
import { blocksOf, readPage } from '../../../tools/docs/pages.js';
import { namesIn, table } from '../../../tools/docs/tables.js';

/** `--port <number>`, as the help and the page write an option. */
const OPTION = /--[\w-]+(?: <\w+>)?/;

it.each(COMMAND_NAMES)('%s has the same options in its help and in docs/cli.md', (name) => {
  const inHelp = [...COMMAND_HELP[name].matchAll(/^ {2}(?:-h, )?(--.*?)(?: {2,}.*)?$/gm)].map(([, option]) => option);
  const inPage = table('cli', `Option of \`${name}\``).map(([cell = '']) => OPTION.exec(cell)?.[0]);
  expect(new Set(inHelp)).toEqual(new Set([...inPage, '--help']));
});

it('the defaults of docs/cli.md are those of the command', () => {
  const defaults = Object.fromEntries(
    table('cli', 'Option of `dev`').map(([option = '', value = '']) => [OPTION.exec(option)?.[0], value]),
  );
  const { port, data, latency, failure } = readDevSettings([]);
  expect(defaults).toEqual({
    '--port <number>': `\`${port}\``,
    '--data <file>': `\`${data}\``,
    '--seed <content>': '`messages`',
    '--latency <ms>': `\`${latency}\``,
    '--failure <rate>': `\`${failure}\``,
    '--delay <ms>': '300 to 2,000',
  });
  expect([String(port), data]).toEqual([DEFAULT_PORT, DEFAULT_DATA]);
});

it('docs/cli.md has each kind of project that init changes', () => {
  expect(new Set(table('cli', 'Project').map(([, cell = '']) => namesIn(cell)[0]))).toEqual(new Set(PLANNERS.keys()));
});

it('the samples of docs/cli.md are commands that exist, with arguments that they accept', () => {
  const lines = [...blocksOf('cli')].flatMap(({ code }) => code.trim().split('\n'));
  const commands = lines
    .map((line) => /^(?:SERVICE_KEY=… )?npx notification-inbox (\w+)(.*)$/.exec(line))
    .filter((match) => match !== null);
  expect(new Set(commands.map(([, name]) => name))).toEqual(new Set(COMMAND_NAMES));
  for (const [, , text = ''] of commands.filter(([, name]) => name === 'send')) {
    const args = [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    expect(readSendSettings(args).message.subscriber).toBe('ada');
  }
});

it('README and Getting started begin with the command', () => {
  for (const page of ['README', 'getting-started']) expect(readPage(page)).toContain('npx notification-inbox dev');
});
