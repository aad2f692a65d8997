/**
 * Layout that depends on the engine: the wheel, text selection, the start edge of texts, popovers under a modal dialog, and a stable scroll position
 * without scroll anchoring, which WebKit lacks. Run after the build.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unevenMessages } from '../support/uneven-messages.js';
import { createTools, sendWithButton, type Tools } from './case.js';
import type { Engine, Point } from './engine.js';
import { bell, countOf, focus, panel, rows } from './in-page.js';
import { otherEngines } from './installed-engines.js';

const INLINE = { display: 'inline' };

/** A point at the left end of an element in the first row. */
function placeOf(selector: string): Point {
  const found = document.querySelector('notification-inbox')?.shadowRoot?.querySelector(`article ${selector}`);
  const { left, top } = (found as Element).getBoundingClientRect();
  return [Math.round(left) + 2, Math.round(top) + 9];
}

/** Of each title and text, the direction, and the pixels from the column's left edge, where the panel starts. */
function startEdges(): (readonly [string, number])[] {
  const { shadowRoot: root } = document.querySelector('notification-inbox')!;
  return [...root!.querySelectorAll('.title span, .body')].map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const column = text.closest('.main')!.getBoundingClientRect();
    return [getComputedStyle(text).direction, Math.round(range.getBoundingClientRect().left - column.left)];
  });
}

/** Whether the late file has started, whose stylesheet alone is for paper. */
const isComplete = (): boolean =>
  [...(document.querySelector('notification-inbox')?.shadowRoot?.adoptedStyleSheets ?? [])].some(({ cssRules }) =>
    [...cssRules].some((rule) => rule.cssText.startsWith('@media print')),
  );

const firstLabel = (): string =>
  document.querySelector('notification-inbox')?.shadowRoot?.querySelector('article')?.getAttribute('aria-label') ?? '';

describe.each(otherEngines)('in %s', (name, start) => {
  let tools: Tools;
  let engine: Engine;
  const visit = (subscriber: string, attributes: Readonly<Record<string, string>> = INLINE): Promise<void> =>
    tools.visit(subscriber, { 'refresh-interval': '0', ...attributes });

  beforeAll(async () => {
    engine = await start();
    tools = await createTools(engine, 'team');
  });
  afterAll(async () => {
    await tools?.close();
    await engine?.close();
  });

  it('the wheel over an inline list scrolls the page', async () => {
    await tools.site.send({ subscriberId: 'ada', subject: 'One' });
    await visit('ada');
    await tools.waitFor(rows, [expect.objectContaining({ title: 'One' })]);
    const overscroll = () =>
      getComputedStyle(document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.list') as Element)
        .overscrollBehaviorY;
    expect(await engine.run(overscroll)).toBe('auto');
    if (!engine.wheel) return;
    await engine.run(() => void (document.body.style.height = '4000px'));
    await engine.wheel(await engine.run(placeOf, '.body'), 300);
    await tools.waitFor(() => scrollY > 100, true);
  });

  it('dragging over the text of a row selects it and activates nothing, and a click on it opens the row', async () => {
    await tools.site.send({ subscriberId: 'lin', subject: 'Sign in', content: 'Your code is 482913.' });
    await visit('lin');
    await tools.waitFor(firstLabel, 'Unread, Sign in, Today');
    await tools.waitFor(isComplete, true);
    const [titleX, titleY] = await engine.run(placeOf, '.title span');
    await engine.drag([titleX, titleY], [titleX + 120, titleY]);
    if (name === 'Firefox') await tools.waitFor(() => String(getSelection()), 'Sign in');
    // Over the avatar, where there is no text.
    await engine.drag([titleX - 30, titleY], [titleX - 18, titleY + 8]);
    const [x, y] = await engine.run(placeOf, '.body');
    await engine.drag([x, y], [x + 120, y]);
    // WebKit does not expose a selection in a shadow root.
    if (name === 'Firefox') await tools.waitFor(() => String(getSelection()).startsWith('Your code is'), true);
    expect(await engine.run(firstLabel)).toBe('Unread, Sign in, Today');
    await engine.drag([x + 200, y], [x + 200, y]);
    await tools.waitFor(firstLabel, 'Sign in, Today');
  });

  it('texts from left to right and from right to left begin at one edge', async () => {
    await tools.site.send({ subscriberId: 'zoe', subject: 'Sign in', content: 'Your code is 482913.' });
    await tools.site.send({ subscriberId: 'zoe', subject: 'تسجيل الدخول', content: 'رمز الدخول هو 482913.' });
    await visit('zoe');
    await tools.waitFor(rows, [expect.anything(), expect.anything()]);
    // Both may be of one millisecond, in either order.
    expect((await engine.run(startEdges)).map(String).toSorted()).toEqual(['ltr,0', 'ltr,0', 'rtl,0', 'rtl,0']);
  });

  it('the panel is open again with its focus after a modal dialog of the host', async () => {
    await sendWithButton(tools);
    await visit('tomas', {});
    await tools.waitFor(bell, expect.objectContaining({ badge: '1' }));
    await engine.run(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.append('Really?');
      document.querySelector('notification-inbox')?.addEventListener('inbox-message-action', (event) => {
        dialog.showModal();
        const confirmation = new Promise((resolve) => dialog.addEventListener('close', () => resolve({})));
        Reflect.get(event, 'respondWith').call(event, confirmation);
      });
      document.querySelector('notification-inbox')?.shadowRoot?.querySelector<HTMLElement>('.bell')?.click();
    });
    await tools.waitFor(panel, expect.objectContaining({ open: true, rows: 1 }));
    // What watches dialogs is there, and has started after the paint.
    await tools.waitFor(isComplete, true);
    await engine.run(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    await engine.run(focus, '.actions button');
    await engine.press('Enter');
    await tools.waitFor(() => document.querySelector('dialog')?.matches(':modal'), true);
    await tools.waitFor(panel, expect.objectContaining({ open: false }));
    await engine.run(() => document.querySelector('dialog')?.close());
    await tools.waitFor(panel, expect.objectContaining({ open: true, focused: true }));
    await tools.waitFor(rows, [expect.objectContaining({ text: expect.stringContaining('You chose “Yes”') })]);
  });

  it('scrolling up into unmeasured rows moves rows exactly as far', async () => {
    await tools.site.sendAll(unevenMessages(300, 144_000, () => ({ subscriberId: 'marcus' })));
    await visit('marcus', { ...INLINE, 'page-size': '100', density: 'comfortable' });
    await tools.waitFor(countOf, expect.toSatisfy(Boolean), 'article');
    await tools.waitFor(() => document.querySelector('notification-inbox')?.messages.length, 100);
    await engine.run(async () => {
      const tag = document.querySelector('notification-inbox') as HTMLElement;
      tag.style.width = '400px';
      for (let pages = 0; pages < 2; pages++) await Reflect.get(tag, 'loadMore').call(tag);
    });
    // A long list is as high as its rows once the late file is there.
    await tools.waitFor(() => document.documentElement.scrollHeight > 20_000, true);
    const jumps = await engine.run(async () => {
      const tag = document.querySelector('notification-inbox') as HTMLElement;
      const waitFrames = async (): Promise<void> => {
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      };
      const tops = (): Map<string | null, number> =>
        new Map(
          [...(tag.shadowRoot?.querySelectorAll('article') ?? [])]
            .map((row) => [row.getAttribute('aria-posinset'), row.getBoundingClientRect()] as const)
            .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight)
            .map(([position, { top }]) => [position, top] as const),
        );
      scrollTo(0, document.documentElement.scrollHeight * 0.7);
      await waitFrames();
      const wrong: number[] = [];
      for (let step = 0; step < 20; step++) {
        const before = tops();
        scrollBy(0, -250);
        await waitFrames();
        for (const [position, top] of tops()) {
          const topBefore = before.get(position);
          if (topBefore !== undefined && Math.abs(top - topBefore - 250) > 2)
            wrong.push(Math.round(top - topBefore - 250));
        }
      }
      return wrong;
    });
    expect(jumps).toEqual([]);
  });
});
