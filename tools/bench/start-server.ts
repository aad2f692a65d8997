/** Starts a server of the benchmarks as a process, reads its figures, and sends requests as an inbox does. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage, type RequestOptions } from 'node:http';

export type ServerKind = 'service' | 'pass-through' | 'proxy' | 'bare streams' | 'proxy streams' | 'cluster';

export interface ServerFigures {
  readonly requests: number;
  /** Bytes, after garbage collection if the process has it as a function. */
  readonly rss: number;
  readonly used: number;
  /** Microseconds of CPU time. */
  readonly cpu: number;
  /** Open event streams. */
  readonly streams: number;
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** @param flags further arguments of Node, such as `--expose-gc` */
export async function startServer(kind: ServerKind, address = '', ...flags: string[]) {
  const options = { execArgv: ['--import', 'tsx', ...flags] };
  const child = fork(new URL('server.ts', import.meta.url), [kind, address], options);
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return {
    child,
    port,
    figures: async (): Promise<ServerFigures> => {
      const received = once(child, 'message');
      child.send('figures');
      const [figures] = (await received) as [ServerFigures];
      return figures;
    },
    notify: (subscriberId: string): void => void child.send(`notify ${subscriberId}`),
  };
}

/** Sends a request of a subscriber's inbox. The path is that of the service, after the subscriber. */
export const sendRequest = (
  port: number,
  path: string,
  subscriberId: string,
  { headers = {}, agent = false }: Pick<RequestOptions, 'agent'> & { headers?: Readonly<Record<string, string>> } = {},
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const own = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin', 'x-who': subscriberId };
    const options = { port, host: '127.0.0.1', path: `/inbox/v1/subscribers/me/${path}`, agent };
    get({ ...options, headers: { ...own, ...headers } }, resolve).once('error', reject);
  });
