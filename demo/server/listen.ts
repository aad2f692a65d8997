/**
 * One function from Request to Response, on a port of this machine alone.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  readonly port: number;
  /** Lets requests that are under way finish, for a second. */
  close(): Promise<void>;
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request was sent to a name of this machine. A page of another site could have its own name point here (DNS
 * rebinding): to the browser, that is the page's own origin.
 */
const isToThisMachine = ({ url }: Request): boolean => OWN_NAMES.has(new URL(url).hostname);

/** Port 0 takes any that is free. @throws where it is taken or not allowed. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Listening> {
  const answer = (request: Request): Response | Promise<Response> =>
    isToThisMachine(request) ? fetch(request) : new Response('This server has no such host.', { status: 421 });
  const server = createServer(getRequestListener(answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        const patience = setTimeout(() => server.closeAllConnections(), 1000);
        server.close(() => {
          clearTimeout(patience);
          resolve();
        });
      }),
  };
}
