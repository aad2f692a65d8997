/**
 * What a reader does in a story, step by step. Each waits for what it needs, and says what is missing.
 */
import type { NotificationInboxElement } from '../src/index.js';

const PATIENCE = 10_000;

const frame = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(next));

async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`A story waits in vain for ${what}.`);
    await frame();
  }
}

export interface Steps {
  readonly inbox: NotificationInboxElement;
  readonly find: (selector: string) => Promise<HTMLElement>;
  readonly press: (selector: string) => Promise<void>;
}

/** Begins once the first answer is shown, or none will be. */
export async function begin(canvas: HTMLElement): Promise<Steps> {
  const inbox = await until('its inbox', () => canvas.querySelector('notification-inbox'));
  await until('the first answer', () => inbox.status !== 'loading' && inbox.status !== 'idle');
  const find = (selector: string): Promise<HTMLElement> =>
    until(selector, () => inbox.shadowRoot?.querySelector<HTMLElement>(selector));
  return {
    inbox,
    find,
    press: async (selector) => (await find(selector)).click(),
  };
}
