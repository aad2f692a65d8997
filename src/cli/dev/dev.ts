/** The command `dev`: runs the service, the proxy and a page in this process until a signal ends it. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeOnSignal, describeError } from '../../local-service/server/command.js';
import { readPort, readServiceOptions, SERVICE_OPTIONS } from '../../local-service/options.js';
import { readArguments, readValue } from '../arguments.js';
import { CommandError } from '../command-error.js';
import { DEFAULT_DATA, DEFAULT_PORT } from '../help.js';
import { hideSqliteWarning } from './hide-sqlite-warning.js';
import { loadDatabase } from './load-database.js';
import { announceServer, currentFolder, findServers } from '../running-servers.js';
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
    port: { type: 'string' },
    data: { type: 'string', default: DEFAULT_DATA },
    seed: { type: 'string', default: 'messages' },
  });
  if (values.data.trim() === '') throw new CommandError('--data needs the name of a file.', { isUsage: true });
  return readValue(() => ({
    port: readPort(values.port ?? DEFAULT_PORT),
    isPortFixed: values.port !== undefined,
    seed: readSeed(values.seed),
    ...readServiceOptions(values),
  }));
}

/** What the terminal shows once the page can be opened. */
export function describeDevServer({ url, key, reader }: DevServer, { data, port, isPortFixed }: DevSettings): string {
  const used = new URL(url).port;
  const at = used === DEFAULT_PORT ? '' : ` --port ${used}`;
  const taken = isPortFixed || used === String(port) ? '' : `    port ${port} is taken`;
  const send = `npx notification-inbox send${at}`;
  return `A local inbox, for development only: never give it real data or a public address.

  Page:     ${url}${taken}
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

/** Who starts it twice learns where it runs. @throws CommandError if another server of this folder has the data file */
async function checkIsFree(data: string): Promise<void> {
  const others = await findServers(currentFolder());
  const other = others.find((each) => data !== ':memory:' && resolve(each.data) === resolve(data));
  if (!other) return;
  throw new CommandError(`${other.url} already runs with the data file "${data}". Choose another file with --data.`);
}

export async function run(args: readonly string[]): Promise<void> {
  const settings = readDevSettings(args);
  await checkIsFree(settings.data);
  hideSqliteWarning();
  const database = await loadDatabase(console.log);
  const server = await startDevServer({ ...settings, database, dist: distFolder() }).catch((cause: unknown) => {
    throw new CommandError(describeError(cause, 'npx notification-inbox dev'), { cause });
  });
  const withdraw = announceServer(currentFolder(), { url: server.url, data: settings.data, id: server.id });
  closeOnSignal(() => {
    withdraw();
    return server.close();
  });
  console.log(describeDevServer(server, settings));
}
