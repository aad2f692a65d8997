/** A tag put into a page and taken out again, so many times, each time out of one state; and that nothing is left of it. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { census, countTimers } from './leak-counters.js';
import type { Inbox } from './test.js';

/** What it is in the middle of when it is taken away. */
export const STATES = ['closed', 'open', 'mid-fetch', 'mid-action', 'moved', 'adopted'] as const;

export type State = (typeof STATES)[number];

const cycle = (page: Page, state: State, times: number): Promise<void> =>
  page.evaluate(
    async ([name, count]) => {
      const buttons = [{ type: 'primary', content: 'Yes' }];
      const message = {
        content: 'Text',
        createdAt: new Date().toISOString(),
        cta: { action: { status: 'pending', buttons } },
      };
      const json = (value: object): Response => new Response(JSON.stringify(value));
      const feed = (id: string): Response =>
        json({ hasMore: false, data: [{ _id: id, ...message }], page: 0, pageSize: 20 });
      const frame = document.createElement('iframe');
      if (name === 'adopted') document.body.append(frame);

      for (let number = 0; number < count; number++) {
        const element = document.createElement('notification-inbox');
        const id = crypto.randomUUID();
        const happens = (type: string): Promise<unknown> =>
          new Promise((heard) => {
            element.addEventListener(type, heard, { once: true });
          });
        let answer = (): void => {};
        const asked = new Promise<void>((seen) => {
          const fetch = async (_url: string, { method = 'GET', signal }: RequestInit = {}): Promise<Response> => {
            const held = method === 'GET' ? name === 'mid-fetch' : name === 'mid-action';
            if (held) {
              seen();
              await new Promise<void>((go, stop) => {
                answer = go;
                signal?.addEventListener('abort', () => stop(new DOMException('Aborted', 'AbortError')));
              });
            }
            return method === 'GET' ? feed(id) : json({ data: { _id: id } });
          };
          Object.assign(element, { fetch, endpoint: '/nowhere', display: name === 'open' ? 'popover' : 'inline' });
        });
        if (name === 'closed') element.setAttribute('display', 'popover');
        if (name === 'open') element.setAttribute('open', '');
        const loaded = happens('inbox-load');
        document.body.append(element);
        if (name === 'mid-fetch') await asked;
        else await loaded;
        if (name === 'mid-action') {
          void (element as unknown as { act(id: string, type: string): Promise<void> }).act(id, 'primary');
          await asked;
        }
        if (name === 'moved') document.querySelector('main')?.append(element);
        if (name === 'adopted') frame.contentDocument?.body.append(element);
        element.remove();
        answer();
        await new Promise((next) => {
          setTimeout(next);
        });
        // What is kept for the reader is kept on purpose.
        localStorage.clear();
      }
      frame.remove();
    },
    [state, times] as const,
  );

export async function expectNothingLeft(inbox: Inbox, state: State, times: number): Promise<void> {
  const { page } = inbox;
  await countTimers(page);
  await inbox.visit('zoe', { endpoint: '' });
  // What is made once for all of them is there after a few.
  await cycle(page, state, 100);
  let before = await census(page);
  await expect(async () => {
    before = await census(page);
    expect(before.instances).toBeLessThanOrEqual(2);
  }).toPass({ timeout: 60_000 });
  await cycle(page, state, times);
  // The limit of time of what was asked last may hold on to it until it has run out; the browser itself, to a few nodes.
  await expect(async () => {
    const after = await census(page);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 5);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.documents).toBe(before.documents);
    expect(after.instances).toBeLessThanOrEqual(before.instances);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
  }).toPass({ timeout: 60_000 });
}
