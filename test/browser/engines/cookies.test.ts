/** Firefox with all cookies blocked, where storage and channels throw. */
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
    await tools.waitFor(state, { status: 'ready', placeholder: '', rows: 1 });
    await engine.run(() => document.querySelector('notification-inbox')?.markAllRead());
    await tools.waitFor(rows, [expect.objectContaining({ title: 'Without a cookie', unread: false })]);
  } finally {
    await engine.close();
    await tools.site.close();
  }
});
