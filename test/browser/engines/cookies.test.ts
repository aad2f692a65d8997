/** Firefox with all cookies blocked, where storage and channels throw. The session is a token. */
import { expect, it } from 'vitest';
import { createTools } from './case.js';
import { firefoxPath, startFirefox } from './firefox.js';
import { rows, state } from './in-page.js';
import { isWanted } from './installed-engines.js';

function signIn(subscriber: string): void {
  const inbox = document.querySelector('notification-inbox');
  if (!inbox) return;
  inbox.headers = () => ({ authorization: `Bearer ${subscriber}` });
  inbox.endpoint = '/inbox';
}

it.runIf(firefoxPath && isWanted('Firefox'))('an inbox works in Firefox with all cookies blocked', async () => {
  const engine = await startFirefox(firefoxPath ?? '', { 'network.cookie.cookieBehavior': 2 });
  const tools = await createTools(engine);
  const send = (subject: string): Promise<string> => tools.site.send({ subscriberId: 'zoe', subject });
  const row = (title: string, unread: boolean) => expect.objectContaining({ title, unread });
  try {
    await send('First');
    await engine.open(`${tools.site.url}/?endpoint=&display=inline&refresh-interval=1`);
    const isBlocked = (): boolean => {
      try {
        return !new BroadcastChannel('a');
      } catch {
        return document.cookie === '';
      }
    };
    expect(await engine.run(isBlocked)).toBe(true);
    await engine.run(signIn, 'zoe');
    await tools.waitFor(rows, [row('First', true)]);
    await engine.run(() => document.querySelector('notification-inbox')?.markAllRead());
    await tools.waitFor(rows, [row('First', false)]);
    await send('Second');
    await tools.waitFor(rows, [row('Second', true), row('First', false)]);
    expect(await engine.run(state)).toMatchObject({ status: 'ready' });
  } finally {
    await engine.close();
    await tools.site.close();
  }
});
