/** `npm run dev`: the demo from its sources. */
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.js';

test('npm run dev serves the demo’s page, its API and the sources of the inbox', { timeout: 120_000 }, async () => {
  const child = spawn('node', ['--import', 'tsx', 'demo/dev.ts', '--port', String(await freePort())], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (found) resolve(found);
    });
  });
  const load = async (path: string) => (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
  expect(await load('/')).toContain('<script type="module" src="/notification-inbox.js">');
  expect(await load('/notification-inbox.js')).toBe("import '/@vite/client';\nimport '/src/index.ts';\n");
  expect(await load('/src/index.ts')).toContain('NotificationInboxElement.define()');
  expect(await load('/page.js')).toContain('/demo/page/page.ts');
  expect((await fetch(`${url}/session`)).status).toBe(200);
});
