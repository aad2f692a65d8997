/** The steps of a reader in a story. Each waits for the element that it needs, and fails with its selector. */
import type { Story } from './story.js';

/** Only a story that fails waits so long. */
const TIMEOUT_MS = 30_000;

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

/** Shown in a row that is pointed at. */
const TOOLS = /\.tools|\.host-menu/;
const BUBBLES = { bubbles: true };
const PRESS = { bubbles: true, cancelable: true, composed: true, detail: 1 };

export type Steps = Awaited<ReturnType<typeof begin>>;

/** Starts once the first response has arrived or failed. */
async function begin(canvas: HTMLElement) {
  const inbox = await waitFor('its inbox', () => canvas.querySelector('notification-inbox'));
  await waitFor('the first response', () => inbox.status !== 'loading' && inbox.status !== 'idle');
  const find = (selector: string): Promise<HTMLElement> =>
    waitFor(selector, () => {
      const { shadowRoot: root } = inbox;
      if (TOOLS.test(selector)) root?.querySelector('article')?.dispatchEvent(new Event('pointerover', BUBBLES));
      return root?.querySelector<HTMLElement>(selector);
    });
  return {
    inbox,
    find,
    /** By a pointer: a click of a script has no `detail`, as that of a key. */
    press: async (selector: string) => (await find(selector)).dispatchEvent(new MouseEvent('click', PRESS)),
    /** Types into a field. */
    type: async (selector: string, text: string) => {
      const field = Object.assign(await find(selector), { value: text });
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

type Play = NonNullable<Story['play']>;

/** The `play` function of a story. */
export const play =
  (run: (steps: Steps) => Promise<unknown>): Play =>
  async ({ canvasElement }) => {
    await run(await begin(canvasElement));
  };

/** Presses one element after the other, and waits for the last one. */
export const pressing = (...selectors: readonly string[]): Play =>
  play(async ({ find, press }) => {
    for (const selector of selectors.slice(0, -1)) await press(selector);
    await find(selectors.at(-1) ?? '');
  });
