/**
 * The steps of a reader in a story. Each waits for the element that it needs, and fails with its selector.
 */
import type { NotificationInboxElement } from '../src/index.js';

const TIMEOUT_MS = 10_000;

const frame = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(next));

async function waitFor<T>(what: string, query: () => T | null | undefined | false): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = query();
    if (found) return found;
    if (performance.now() > end) throw new Error(`A story timed out waiting for ${what}.`);
    await frame();
  }
}

export interface Steps {
  readonly inbox: NotificationInboxElement;
  readonly find: (selector: string) => Promise<HTMLElement>;
  readonly press: (selector: string) => Promise<void>;
}

/** Starts once the first response has arrived or failed. */
export async function begin(canvas: HTMLElement): Promise<Steps> {
  const inbox = await waitFor('its inbox', () => canvas.querySelector('notification-inbox'));
  await waitFor('the first response', () => inbox.status !== 'loading' && inbox.status !== 'idle');
  const find = (selector: string): Promise<HTMLElement> =>
    waitFor(selector, () => inbox.shadowRoot?.querySelector<HTMLElement>(selector));
  return {
    inbox,
    find,
    press: async (selector) => (await find(selector)).click(),
  };
}
