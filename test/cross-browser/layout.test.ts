/**
 * What depends on the engine in how the inbox lies in its page: the wheel, the selection of text, popovers under a modal
 * dialog, and rows that stay in place without scroll anchoring, which WebKit has none of. Run after the build.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite } from '../browser/support/site.js';
import type { Site } from '../browser/support/site.js';
import type { Engine, Point } from './engine.js';
import { firefoxPath, startFirefox } from './firefox.js';
import { bell, panel, rows } from './in-page.js';
import { startWebKit, webkitPaths } from './webkit.js';

const engines: (readonly [string, () => Promise<Engine>])[] = [
  ...(firefoxPath ? [['Firefox', startFirefox.bind(null, firefoxPath)] as const] : []),
  ...(webkitPaths ? [['WebKit', startWebKit.bind(null, webkitPaths)] as const] : []),
];

/** Left end and middle of an element in the first row. */
function placeOf(selector: string): Point {
  const found = document.querySelector('notification-inbox')?.shadowRoot?.querySelector(`article ${selector}`);
  const { left, top } = (found as Element).getBoundingClientRect();
  return [Math.round(left) + 2, Math.round(top) + 9];
}

const firstLabel = (): string =>
  document.querySelector('notification-inbox')?.shadowRoot?.querySelector('article')?.getAttribute('aria-label') ?? '';

describe.each(engines)('in %s', (name, start) => {
  let site: Site;
  let engine: Engine;
  const visit = async (subscriber: string, query: string): Promise<void> => {
    await engine.open(`${site.url}/?endpoint=`);
    await engine.run((who) => void (document.cookie = `session=${who}`), subscriber);
    await engine.open(`${site.url}/?refresh-interval=0&${query}`);
  };
  const sees = async (work: () => unknown, wanted: unknown): Promise<void> => {
    await expect.poll(() => engine.run(work), { timeout: 20_000 }).toEqual(wanted);
  };

  beforeAll(async () => {
    site = await startSite({ seed: 'team' });
    engine = await start();
  });
  afterAll(async () => {
    await engine?.close();
    await site?.close();
  });

  it('the wheel over a list in the page scrolls the page', async () => {
    await site.send({ subscriberId: 'ada', subject: 'One' });
    await visit('ada', 'display=inline');
    await sees(rows, [expect.objectContaining({ title: 'One' })]);
    const overscroll = () =>
      getComputedStyle(document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.list') as Element)
        .overscrollBehaviorY;
    expect(await engine.run(overscroll)).toBe('auto');
    if (!engine.wheel) return;
    await engine.run(() => void (document.body.style.height = '4000px'));
    await engine.wheel(await engine.run(placeOf, '.body'), 300);
    await sees(() => scrollY > 100, true);
  });

  it('a drag over the text of a row selects it and presses nothing, and a press on it opens the row', async () => {
    await site.send({ subscriberId: 'lin', subject: 'Sign in', content: 'Your code is 482913.' });
    await visit('lin', 'display=inline');
    await sees(firstLabel, 'Unread, Sign in, Today');
    const [x, y] = await engine.run(placeOf, '.body');
    await engine.drag([x, y], [x + 120, y]);
    // WebKit does not tell the page what is selected in a shadow root.
    if (name === 'Firefox') await sees(() => String(getSelection()).startsWith('Your code is'), true);
    expect(await engine.run(firstLabel)).toBe('Unread, Sign in, Today');
    await engine.drag([x + 200, y], [x + 200, y]);
    await sees(firstLabel, 'Sign in, Today');
  });

  it('the panel is back with its focus after a modal dialog in which the host has asked', async () => {
    const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'So it is' }];
    await site.send({ subscriberId: 'tomas', subject: 'Decide', workflow: 'approval-requested', buttons });
    await visit('tomas', '');
    await sees(bell, expect.objectContaining({ badge: '1' }));
    await engine.run(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.append('Really?');
      document.querySelector('notification-inbox')?.addEventListener('inbox-message-action', (event) => {
        dialog.showModal();
        const answer = new Promise((resolve) => dialog.addEventListener('close', () => resolve({})));
        Reflect.get(event, 'respondWith').call(event, answer);
      });
      document.querySelector('notification-inbox')?.shadowRoot?.querySelector<HTMLElement>('.bell')?.click();
    });
    await sees(panel, expect.objectContaining({ open: true, rows: 1 }));
    await engine.run(() =>
      document.querySelector('notification-inbox')?.shadowRoot?.querySelector<HTMLElement>('.acts button')?.focus(),
    );
    await engine.press('Enter');
    await sees(() => document.querySelector('dialog')?.matches(':modal'), true);
    await sees(panel, expect.objectContaining({ open: false }));
    await engine.run(() => document.querySelector('dialog')?.close());
    await sees(panel, expect.objectContaining({ open: true, focused: true }));
    await sees(rows, [expect.objectContaining({ text: expect.stringContaining('So it is') })]);
  });

  it('scrolled up in the page to rows that were never drawn, rows move as far as was scrolled', async () => {
    for (let number = 1; number <= 300; number++)
      await site.send({
        subscriberId: 'marcus',
        subject: `Message ${number}.`,
        content: 'As many lines as it takes. '.repeat(1 + ((number * 7) % 13)),
        createdAt: new Date(Date.now() - number * 144_000).toISOString(),
      });
    await visit('marcus', 'display=inline&page-size=100');
    await sees(() => document.querySelector('notification-inbox')?.shadowRoot?.querySelector('article') !== null, true);
    await sees(() => document.querySelector('notification-inbox')?.messages.length, 100);
    const jumps = await engine.run(async () => {
      const tag = document.querySelector('notification-inbox') as HTMLElement;
      tag.style.width = '400px';
      for (let pages = 0; pages < 2; pages++) await Reflect.get(tag, 'loadMore').call(tag);
      const frames = async (): Promise<void> => {
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      };
      const tops = (): Map<string | null, number> =>
        new Map(
          [...(tag.shadowRoot?.querySelectorAll('article') ?? [])]
            .map((row) => [row.getAttribute('aria-posinset'), row.getBoundingClientRect()] as const)
            .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight)
            .map(([place, { top }]) => [place, top] as const),
        );
      scrollTo(0, document.documentElement.scrollHeight * 0.7);
      await frames();
      const wrong: number[] = [];
      for (let step = 0; step < 20; step++) {
        const before = tops();
        scrollBy(0, -250);
        await frames();
        for (const [place, top] of tops()) {
          const old = before.get(place);
          if (old !== undefined && Math.abs(top - old - 250) > 2) wrong.push(Math.round(top - old - 250));
        }
      }
      return wrong;
    });
    expect(jumps).toEqual([]);
  });
});
