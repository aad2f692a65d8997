/** Adds an element to a page and removes it many times, each time in one state, and expects that nothing is left. */
import { expect, type Page } from '@playwright/test';
import { readLeakCounters, trackTimers } from './leak-counters.js';
import type { Inbox } from './test.js';

/** The state in which the element is removed. */
export const STATES = ['closed', 'open', 'mid-fetch', 'mid-action', 'moved', 'adopted'] as const;

export type State = (typeof STATES)[number];

const mountAndRemove = (page: Page, state: State, times: number): Promise<void> =>
  page.evaluate(
    async ([name, count]) => {
      const buttons = [{ type: 'primary', content: 'Yes' }];
      const message = {
        content: 'Text',
        createdAt: new Date().toISOString(),
        cta: { action: { status: 'pending', buttons } },
      };
      const json = (value: object): Response => new Response(JSON.stringify(value));
      const feed = (id: string) => json({ hasMore: false, data: [{ _id: id, ...message }], page: 0, pageSize: 20 });
      const frame = document.createElement('iframe');
      if (name === 'adopted') document.body.append(frame);

      for (let number = 0; number < count; number++) {
        const element = document.createElement('notification-inbox');
        const id = crypto.randomUUID();
        const nextEvent = (type: string): Promise<unknown> =>
          new Promise((resolve) => element.addEventListener(type, resolve, { once: true }));
        let respond = (): void => {};
        const requested = new Promise<void>((resolveRequested) => {
          const fetch = async (_url: string, { method = 'GET', signal }: RequestInit = {}): Promise<Response> => {
            if (method === 'GET' ? name === 'mid-fetch' : name === 'mid-action') {
              resolveRequested();
              await new Promise<void>((resolve, reject) => {
                respond = resolve;
                signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
              });
            }
            return method === 'GET' ? feed(id) : json({ data: { _id: id } });
          };
          Object.assign(element, { fetch, endpoint: '/nowhere', display: name === 'open' ? 'popover' : 'inline' });
        });
        if (name === 'closed') element.setAttribute('display', 'popover');
        if (name === 'open') element.setAttribute('open', '');
        const loaded = nextEvent('inbox-load');
        document.body.append(element);
        if (name === 'mid-fetch') await requested;
        else await loaded;
        if (name === 'mid-action') {
          void (element as unknown as { act(id: string, type: string): Promise<void> }).act(id, 'primary');
          await requested;
        }
        if (name === 'moved') document.querySelector('main')?.append(element);
        if (name === 'adopted') frame.contentDocument?.body.append(element);
        element.remove();
        respond();
        await new Promise((resolve) => setTimeout(resolve));
        // Stored data is meant to stay.
        localStorage.clear();
      }
      frame.remove();
    },
    [state, times] as const,
  );

export async function expectNoLeaks(inbox: Inbox, state: State, times: number): Promise<void> {
  const { page } = inbox;
  await trackTimers(page);
  await inbox.visit('zoe', { endpoint: '' });
  // Allocations that all elements share exist after the first cycles.
  await mountAndRemove(page, state, 100);
  let before = await readLeakCounters(page);
  await expect(async () => {
    before = await readLeakCounters(page);
    expect(before.instances).toBeLessThanOrEqual(2);
  }).toPass({ timeout: 60_000 });
  await mountAndRemove(page, state, times);
  // The timeout of the last request may keep it alive until it ends; the browser keeps a few nodes.
  await expect(async () => {
    const after = await readLeakCounters(page);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 5);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.documents).toBe(before.documents);
    expect(after.instances).toBeLessThanOrEqual(before.instances);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
  }).toPass({ timeout: 60_000 });
}
