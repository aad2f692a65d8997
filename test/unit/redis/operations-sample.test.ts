/** Runs the sample of docs/operations.md for several processes. Requires a build. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from '../../package/consumer-app/folder.js';
import { startRedis, stopAll } from './start-processes.js';

afterAll(stopAll);

it('the sample shares read state, rate limit and changes over Redis', async () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n\/\/ shared\.js\n([\s\S]*?)```/.exec(page) ?? [];
  const redis = await startRedis();
  const folder = makeFolder({ packages: ['redis'] });
  folder.write('package.json', '{"type":"module"}');
  folder.write('shared.js', code);
  folder.write(
    'run.js',
    `globalThis.fetch = async () => Response.json({ data: [], hasMore: false });
    const { client, inbox } = await import('./shared.js');
    const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin', 'x-user': 'ada' };
    const { status } = await inbox(new Request('https://app.example/inbox/v1/subscribers/me/notifications/feed', { headers }));
    await inbox.refreshInbox('ada');
    while (inbox.health().bus !== 'up') await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(JSON.stringify({ status, keys: await client.keys('*') }));
    process.exit();`,
  );
  const env = {
    ...process.env,
    REDIS_URL: redis.url,
    SERVICE_URL: 'https://service.example',
    SERVICE_KEY: 'key',
    INBOX_SECRET: 'x'.repeat(32),
  };
  const printed = execFileSync(process.execPath, ['run.js'], { cwd: folder.path, env, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({ status: 200, keys: ['notification-inbox:rate:ada'] });
  folder.remove();
});
