/** The command `dev`: runs the service, the proxy and a page in this process until a signal ends it. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeOnSignal, describeError } from '../../../demo/server/command.js';
import { readPort, readServiceOptions, SERVICE_OPTIONS } from '../../../demo/service/options.js';
import { readArguments, readValue } from '../arguments.js';
import { CommandError } from '../command-error.js';
import { DEFAULT_DATA, DEFAULT_PORT } from '../help.js';
import { hideSqliteWarning } from './hide-sqlite-warning.js';
import { loadDatabase } from './load-database.js';
import { startDevServer } from './start-dev-server.js';
import type { DevServer, DevServerOptions } from './start-dev-server.js';

/** What `--seed` may be, as an option of the service. */
const SEEDS: ReadonlyMap<string, true | 'team'> = new Map<string, true | 'team'>([
  ['messages', true],
  ['team', 'team'],
]);

export type DevSettings = Omit<DevServerOptions, 'database' | 'dist'>;

function readSeed(text: string): true | 'team' {
  const seed = SEEDS.get(text);
  if (seed) return seed;
  throw new CommandError(`--seed must be "messages" or "team", not "${text}"`, { isUsage: true });
}

/** @throws CommandError if an argument is wrong */
export function readDevSettings(args: readonly string[]): DevSettings {
  const { values } = readArguments(args, {
    ...SERVICE_OPTIONS,
    port: { type: 'string', default: DEFAULT_PORT },
    data: { type: 'string', default: DEFAULT_DATA },
    seed: { type: 'string', default: 'messages' },
  });
  if (values.data.trim() === '') throw new CommandError('--data needs the name of a file.', { isUsage: true });
  return readValue(() => ({
    port: readPort(values.port),
    seed: readSeed(values.seed),
    ...readServiceOptions(values),
  }));
}

/** What the terminal shows once the page can be opened. */
export function describeDevServer({ url, key, reader }: DevServer, { data, port }: DevSettings): string {
  const at = port === Number(DEFAULT_PORT) ? '' : ` --port ${new URL(url).port}`;
  const send = `npx notification-inbox send${at}`;
  return `A local inbox, for development only: never give it real data or a public address.

  Page:     ${url}
  Service:  ${url}    SERVICE_URL of your own server
  Key:      ${key}    SERVICE_KEY of your own server
  Data:     ${data}${data === ':memory:' ? '' : ' (delete it to begin afresh)'}

Open the page. Then try this in another terminal:

  ${send} ${reader} "Hello"
  ${send} ${reader} "May I?" "It is about the budget." --action Approve --action Decline
  ${send} grace "Welcome"

Ctrl+C ends it.`;
}

/** The folder of the built package: this module is in `dist/cli/`. */
const distFolder = (): string => join(dirname(fileURLToPath(import.meta.url)), '..');

export async function run(args: readonly string[]): Promise<void> {
  const settings = readDevSettings(args);
  hideSqliteWarning();
  const database = await loadDatabase(console.log);
  const server = await startDevServer({ ...settings, database, dist: distFolder() }).catch((cause: unknown) => {
    throw new CommandError(describeError(cause, 'npx notification-inbox dev'), { cause });
  });
  closeOnSignal(() => server.close());
  console.log(describeDevServer(server, settings));
}
