/** A server on a free port of this machine. Closing it also closes the open connections. */
import { serve } from '@hono/node-server';

export interface Server {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export const listen = (fetch: (request: Request) => Response | Promise<Response>, requestedPort = 0): Promise<Server> =>
  new Promise((resolve) => {
    const server = serve({ fetch, port: requestedPort, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        port,
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
