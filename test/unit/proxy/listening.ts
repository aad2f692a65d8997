/** Servers on 127.0.0.1 that end with their test. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on a free port; resolves with its URL. */
export async function listening(server: Server & { closeAllConnections?(): void }): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections?.();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

export const serve = (listener: RequestListener): Promise<string> => listening(createServer(listener));
