/** Firefox as it is with all cookies blocked: storage and channels throw there. Who is signed in comes from a header. */
import { expect, it } from 'vitest';
import { createTools } from './case.js';
import { firefoxPath, startFirefox } from './firefox.js';
import { rows, state } from './in-page.js';

const FEED = '/inbox/v1/subscribers/me/notifications/feed';
const message = { _id: 'a', subject: 'Without a cookie', createdAt: '2026-11-20T12:00:00.000Z' };

it.runIf(firefoxPath)('an inbox works in Firefox with all cookies blocked', async () => {
  const engine = await startFirefox(firefoxPath ?? '', { 'network.cookie.cookieBehavior': 2 });
  const tools = await createTools(engine);
  try {
    tools.files.set(FEED, JSON.stringify({ data: [message], hasMore: false }));
    await tools.visit('ada', { display: 'inline', 'refresh-interval': '1' });
    const isBlocked = (): boolean => {
      try {
        return !new BroadcastChannel('a');
      } catch {
        return true;
      }
    };
    expect(await engine.run(isBlocked)).toBe(true);
    await tools.sees(state, { status: 'ready', said: '', rows: 1 });
    await engine.run(() => document.querySelector('notification-inbox')?.markAllRead());
    await tools.sees(rows, [expect.objectContaining({ title: 'Without a cookie', unread: false })]);
  } finally {
    await engine.close();
    await tools.site.close();
  }
});
