/** Serves the built site with the headers of its policy, as any host of static files can. Knows nothing of VitePress. */
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEADERS } from './build/policy.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

export const OUT_DIR = fileURLToPath(new URL('./dist/', import.meta.url));

/** The file of an address below the folder; undefined if there is none. */
function fileOf(folder: string, address: string): string | undefined {
  const path = decodeURIComponent(new URL(address, 'http://host.invalid').pathname);
  const file = join(folder, normalize(path), path.endsWith('/') ? 'index.html' : '');
  return file.startsWith(folder) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** Serves the folder on this machine; 0 chooses a free port. */
export function serveSite(port: number, folder = OUT_DIR): Promise<Server> {
  const server = createServer((request, response) => {
    const file = fileOf(folder, request.url ?? '/');
    const served = file ?? join(folder, '404.html');
    response.writeHead(file ? 200 : 404, { ...HEADERS, 'Content-Type': TYPES[extname(served)] ?? 'text/plain' });
    response.end(readFileSync(served));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
