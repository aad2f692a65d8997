/**
 * Records which servers of `dev` run, by the folder in which they were started: one small file each in the cache of the user. A
 * file that a killed server left is recognized, because no server answers with its id.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder.js';

export interface RunningServer {
  /** The address of its page, without a slash at its end. */
  readonly url: string;
  /** Its data file as it was named in the folder, or `:memory:`. */
  readonly data: string;
  readonly id: string;
  readonly startedAt: number;
}

const TIMEOUT_MS = 2000;

/** The route at which a server answers with its id. */
export const ID_PATH = '/running';

const listFolder = (): string => join(cacheFolder(), 'running');
const keyOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 16);

/** The path by which a server is known. */
export const currentFolder = (): string => realpathSync('.');

/** Tells `send` of a server that was started in a folder. Returns a function that takes that back. */
export function announceServer(folder: string, server: Omit<RunningServer, 'startedAt'>): () => void {
  const file = join(listFolder(), `${keyOf(folder)}-${server.id}.json`);
  try {
    mkdirSync(listFolder(), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...server, startedAt: Date.now() }));
    return () => rmSync(file, { force: true });
  } catch {
    return () => {}; // A folder that can't be written: `send` then needs the port.
  }
}

/** A server that only takes too long, for instance in a debugger, does run. */
async function isRunning({ url, id }: RunningServer): Promise<boolean> {
  try {
    const response = await fetch(url + ID_PATH, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await response.text()) === id;
  } catch (error) {
    return (error as Error).name === 'TimeoutError';
  }
}

function read(file: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningServer;
  } catch {
    return undefined;
  }
}

const listNames = (): readonly string[] => {
  try {
    return readdirSync(listFolder());
  } catch {
    return [];
  }
};

/** The servers that were started in a folder and still run, the newest first. */
export async function findServers(folder: string): Promise<readonly RunningServer[]> {
  const prefix = `${keyOf(folder)}-`;
  const running: RunningServer[] = [];
  for (const name of listNames().filter((each) => each.startsWith(prefix))) {
    const file = join(listFolder(), name);
    const server = read(file);
    if (server && (await isRunning(server))) running.push(server);
    else rmSync(file, { force: true });
  }
  return running.toSorted((first, second) => second.startedAt - first.startedAt);
}

/** The newest server of a folder, or else of the nearest folder above it. */
export async function findNearestServer(folder: string): Promise<RunningServer | undefined> {
  const [newest] = await findServers(folder);
  const parent = dirname(folder);
  return newest ?? (parent === folder ? undefined : findNearestServer(parent));
}
