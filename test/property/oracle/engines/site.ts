/** A site with one page, which loads the built inbox and the runner of the schedules. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const FILES = '../../../../dist/';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Oracle</title>
<body><script type="module" src="/notification-inbox-whole.js"></script>
<script type="module" src="/begin.js"></script></body></html>`;

/**
 * `drain` waits for a macrotask, which starts after all microtasks. The window posts a message to itself: in WebKit a
 * `MessageChannel` is slower. `window.turns` shows progress.
 */
const BEGIN = `import { oracle } from '/oracle.js';
const post = window.postMessage.bind(window);
const waiting = [];
window.turns = 0;
addEventListener('message', (event) => {
  if (event.data === 'oracle: turn') waiting.shift()?.();
});
const drain = () => new Promise((resolve) => {
  window.turns += 1;
  waiting.push(resolve);
  post('oracle: turn', location.origin);
});
window.oracleFaults = [];
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) => window.oracleFaults.push(String(event.reason ?? event.error ?? event.message)));
window.begin = (job) => {
  window.report = undefined;
  oracle('inbox-oracle', drain, job).then(
    (report) => { window.report = report; },
    (error) => { window.report = { ran: 0, failures: [{ invariant: 'fault', message: String(error.stack ?? error), schedule: '' }] }; },
  );
};`;

export interface OracleSite {
  readonly url: string;
  readonly close: () => void;
}

export async function startOracleSite(runner: string): Promise<OracleSite> {
  const files: Readonly<Record<string, string>> = {
    '/begin.js': BEGIN,
    '/oracle.js': runner,
    '/notification-inbox-whole.js': readFileSync(
      new URL(`${FILES}notification-inbox-whole.js`, import.meta.url),
      'utf8',
    ),
  };
  const server = createServer(({ url = '/' }, response) => {
    const file = files[url];
    const type = file === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(file ?? PAGE);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
