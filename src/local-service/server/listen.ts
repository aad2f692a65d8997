/** Serves one function from Request to Response on a port of the loopback interface. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  readonly port: number;
  /** Waits up to a second for requests in progress. */
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 1000;
const LOCAL_HOST_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects other host names, as a protection against DNS rebinding: another site could resolve its name to this address, and a
 * browser would then treat both as one origin.
 */
const isLocalRequest = ({ url }: Request): boolean => LOCAL_HOST_NAMES.has(new URL(url).hostname);

/** Port 0 selects any free port. @throws if the port is in use or not permitted */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Listening> {
  const handle = (request: Request): Response | Promise<Response> =>
    isLocalRequest(request) ? fetch(request) : new Response('This server has no such host.', { status: 421 });
  const server = createServer(getRequestListener(handle));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
