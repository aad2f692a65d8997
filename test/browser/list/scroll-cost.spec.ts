/** What scrolling a long list asks of the browser: one layout of each frame, few rows, no styles and few rectangles of them. */
import { atRest, loadMessages } from '../support/messages.js';
import { visitUneven } from '../support/uneven-messages.js';
import { createCounter } from '../support/rendering-counts.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

for (const [title, attributes, step, rows] of [
  ['a list', {}, 450, 30],
  ['an unfolded group', { group: 'payload.issue' }, 250, 50],
] as const)
  test(`scrolling ${title} lays out once a frame, reads no style of a row and few rectangles`, async ({ inbox }) => {
    await visitUneven(inbox, [200, 60_000, () => ({ payload: { issue: 1 } })], attributes);
    await loadMessages(inbox, 200);
    if ('group' in attributes) await inbox.panel.getByRole('button', { name: '199 more' }).press('Enter');
    await atRest(inbox);
    const count = await createCounter(inbox.page);
    const { layouts: before } = await count();
    const reads = await inbox.host.evaluate(async ({ shadowRoot }, by) => {
      const list = shadowRoot?.querySelector('.list');
      if (!list) throw new Error('No list');
      const counts = { styles: 0, rectangles: 0, steps: 0, rendered: 0, most: 0 };
      const { getComputedStyle } = globalThis;
      globalThis.getComputedStyle = (element, pseudo) => {
        if (element.closest('article')) counts.styles += 1;
        return getComputedStyle.call(globalThis, element, pseudo);
      };
      const getBoundingClientRect = Reflect.get(Element.prototype, 'getBoundingClientRect');
      Element.prototype.getBoundingClientRect = function (): DOMRect {
        if (this.closest('article')) counts.rectangles += 1;
        return getBoundingClientRect.call(this);
      };
      let rendered = new Set(shadowRoot?.querySelectorAll('article'));
      while (counts.steps < 40) {
        list.scrollTop += by;
        counts.steps += 1;
        await new Promise(requestAnimationFrame);
        const now = new Set(shadowRoot?.querySelectorAll('article'));
        counts.rendered += [...now].filter((row) => !rendered.has(row)).length;
        if (counts.steps > 1) counts.most = Math.max(counts.most, now.size);
        rendered = now;
      }
      return counts;
    }, step);
    // Chromium counts two for a panel at an anchor. The rows of the last step may get their buttons one frame later.
    expect((await count()).layouts - before).toBeLessThanOrEqual(2 * reads.steps + 6);
    expect(reads.rendered).toBeGreaterThan(60);
    expect(reads.most).toBeLessThan(rows);
    expect(reads.styles).toBe(0);
    // One row before and after each render.
    expect(reads.rectangles).toBeLessThanOrEqual(2 * reads.steps);
  });
