/** Where the parts of a row are: the tools, headings, outcomes and buttons, and how high rows are. */
import type { Locator } from '@playwright/test';
import {
  APPROVE,
  atRest,
  boxOf,
  DECLINE,
  finishAnimations,
  numbered,
  openInbox,
  openMessages,
  receive,
  sendMessages,
  visitWith,
  waitFrames,
} from '../support/messages.js';
import { createCounter, slowAnimations } from '../support/rendering-counts.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** The box of a text within its element. */
const textBox = (part: Locator): Promise<DOMRect> =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON() as DOMRect;
  });

const opacityOf = (inbox: Inbox, title: string): Promise<string> =>
  inbox.row(title).evaluate((row) => {
    const tools = row.querySelector('.toolbar');
    return tools ? getComputedStyle(tools).opacity : '0';
  });

for (const width of [320, 1280])
  test(`a title alone begins as others do, has three lines, and all after a press: ${width} px`, async ({ inbox }) => {
    await inbox.page.setViewportSize({ width, height: 760 });
    await sendMessages(inbox, ['Second']);
    const long = 'A title without a text that needs more than the two lines that a row shows. '.repeat(3);
    await inbox.site.send({ subscriberId: 'zoe', subject: '', content: long });
    await openInbox(inbox);
    const row = inbox.row('A title without a text');
    const [title, other] = [await boxOf(row.locator('.title')), await boxOf(inbox.row('Second').locator('.title'))];
    expect(title.x).toBe(other.x);
    expect(title.right).toBe(other.right);
    await expect(row.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    expect(Math.round(title.height / 20.3)).toBe(3);
    await row.locator('.title').click();
    expect((await boxOf(row.locator('.title'))).height).toBeGreaterThan(4 * 20);
  });

test('a row at rest has twelve elements, two of them its icon, and three more with two buttons', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second']);
  await sendMessages(inbox, ['With buttons'], { buttons: [APPROVE, DECLINE] });
  await openMessages(inbox, ['Last']);
  const sizeOf = (title: string) => inbox.row(title).evaluate((row) => row.querySelectorAll('*').length + 1);
  expect([await sizeOf('Second'), await sizeOf('With buttons')]).toEqual([12, 15]);
});

test.describe('tools', () => {
  test('are 26 pixels high, end on the edge of the time, and cover neither a letter nor the time', async ({
    inbox,
  }) => {
    const long = 'A title that is so long that it needs more than a single line in the panel';
    await openMessages(inbox, [long, 'Second'], { content: long });
    for (const row of await inbox.rows.all()) {
      const time = await boxOf(row.locator('time'));
      await row.hover();
      await expect(row.locator('.toolbar')).toHaveCSS('opacity', '1');
      const tools = await boxOf(row.locator('.toolbar'));
      expect(tools.height).toBeCloseTo(26, 0);
      expect(tools.right).toBeCloseTo(time.right, 0);
      await expect(row.locator('time')).toBeVisible();
      // A line of 20 pixels has its letters three pixels below its upper edge, and as far above its lower one.
      const lines = await inbox.panel.locator('.title span, time, .body').evaluateAll((texts) =>
        texts.flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()].map(({ top, bottom, right }) => ({ top, bottom, right }));
        }),
      );
      for (const { top, bottom, right } of lines)
        if (right > tools.x) expect(bottom - 3 <= tools.y || top + 3 >= tools.bottom, `${top} to ${bottom}`).toBe(true);
      await expect(row.locator('.toolbar')).toHaveCSS('box-shadow', 'none');
    }
  });

  test('show under the pointer and for keyboard focus, and not after a press of the mouse', async ({ inbox }) => {
    await openMessages(inbox, ['First', 'Second'], { buttons: [APPROVE, DECLINE] });
    expect(await opacityOf(inbox, 'First')).toBe('0');
    await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.row('First')).toContainText('You chose “Approve”');
    expect(await opacityOf(inbox, 'First')).toBe('1');
    await inbox.row('Second').hover();
    await inbox.row('Second').getByRole('button', { name: 'Mark as read' }).click();
    await inbox.page.mouse.move(1, 1);
    expect([await opacityOf(inbox, 'First'), await opacityOf(inbox, 'Second')]).toEqual(['0', '0']);
    await expect(inbox.row('First').locator('time')).toBeVisible();
    for (const key of ['Tab', 'Shift+Tab', 'Tab', 'Tab']) {
      await inbox.page.keyboard.press(key);
      const title = await inbox.host.evaluate(
        ({ shadowRoot }) => shadowRoot?.activeElement?.closest('article')?.querySelector('.title')?.textContent ?? '',
      );
      if (title) expect(await opacityOf(inbox, title)).toBe('1');
    }
  });

  test('have a dot in the accent’s colour for "unread", as large as the other icon looks', async ({ inbox }) => {
    await openMessages(inbox, ['First']);
    await inbox.row('First').hover();
    await inbox.row('First').getByRole('button', { name: 'Mark as read' }).click();
    const dot = inbox.row('First').getByRole('button', { name: 'Mark as unread' }).locator('path');
    const { width, stroke } = await dot.evaluate((path) => ({
      width: (Number.parseFloat(getComputedStyle(path).strokeWidth) / 24) * (path.closest('svg')?.clientWidth ?? 0),
      stroke: getComputedStyle(path).stroke,
    }));
    expect(width).toBeCloseTo(8, 1);
    expect(stroke).toBe('rgb(79, 70, 229)');
  });
});

test.describe('days', () => {
  /** Of the headings, from the top of the list. */
  const headings = (inbox: Inbox) =>
    inbox.panel.locator('.list').evaluate((list) =>
      [...list.querySelectorAll('.day')].map((day) => ({
        y: Math.round(day.getBoundingClientRect().top - list.getBoundingClientRect().top),
        height: Math.round(day.getBoundingClientRect().height),
        text: day.textContent,
      })),
    );

  test('have a heading of 32 pixels that stays on top of the list while their rows are there', async ({ inbox }) => {
    await sendMessages(inbox, numbered(12, 'Old'), { createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    await openMessages(inbox, ['New 1.', 'New 2.', 'New 3.', 'New 4.']);
    const [first, second] = await headings(inbox);
    expect(first).toMatchObject({ y: 0, height: 32 });
    expect(second?.height).toBe(32);
    await inbox.panel.locator('.list').evaluate((list) => list.scrollTo(0, 100));
    expect((await headings(inbox)).map(({ y }) => y)).toEqual([0, (second?.y ?? 0) - 100]);
    await inbox.panel.locator('.list').evaluate((list) => list.scrollTo(0, 500));
    const top = await inbox.host.evaluate(({ shadowRoot }) => {
      const { left, top: y } = shadowRoot?.querySelector('.list')?.getBoundingClientRect() ?? new DOMRect();
      return shadowRoot?.elementFromPoint(left + 60, y + 16)?.textContent;
    });
    expect(top).toBe(second?.text);
  });

  test('keep their heading in its place when the first row is archived', async ({ inbox }) => {
    await openMessages(inbox, ['First', 'Second', 'Third']);
    // The position in each frame of the animation, and whether a layout was needed for it.
    await inbox.host.evaluate(({ shadowRoot }) => {
      const places: number[] = [];
      Object.assign(globalThis, { places });
      const heading = shadowRoot?.querySelector('.day');
      const record = (): void => {
        places.push(heading?.isConnected ? heading.getBoundingClientRect().top : -1);
        if (places.length < 30) requestAnimationFrame(record);
      };
      record();
    });
    await inbox.row('First').hover();
    await inbox.row('First').getByRole('button', { name: 'Archive' }).click();
    await expect(inbox.rows).toHaveCount(2);
    await expect.poll(() => inbox.page.evaluate(() => (Reflect.get(globalThis, 'places') as number[]).length)).toBe(30);
    expect(new Set(await inbox.page.evaluate(() => Reflect.get(globalThis, 'places') as number[])).size).toBe(1);
  });

  test('share their line with the button for new messages, which covers neither text nor row', async ({ inbox }) => {
    // A Wednesday in September: the longest name of a day.
    await openMessages(inbox, numbered(12, 'Old'), { createdAt: '2026-09-23T12:00:00Z' });
    await expect(inbox.panel.locator('.day').first()).toContainText('Wednesday, September 23');
    await inbox.panel.locator('.list').evaluate((list) => list.scrollTo(0, 60));
    await receive(inbox, 'Just in');
    const button = await boxOf(inbox.panel.getByRole('button', { name: '1 new notification' }));
    const heading = await boxOf(inbox.panel.locator('.day').first());
    expect(button.y).toBeGreaterThanOrEqual(heading.y);
    expect(button.bottom).toBeLessThanOrEqual(heading.bottom);
    expect(Math.abs(button.y + button.height / 2 - (heading.y + heading.height / 2))).toBeLessThanOrEqual(1);
    expect(button.x).toBeGreaterThan((await textBox(inbox.panel.locator('.day').first())).right);
  });
});

test('headings stay at the top of what scrolls the list: the window or the list itself', async ({ inbox }) => {
  await visitWith(inbox, numbered(30), {}, { display: 'inline', 'page-size': '30' });
  await expect(inbox.rows).toHaveCount(30);
  const heading = inbox.panel.locator('.day').first();
  const list = inbox.panel.locator('.list');
  await inbox.page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(async () => (await boxOf(heading)).y).toBe(0);
  await inbox.host.evaluate((element: HTMLElement) => element.style.setProperty('block-size', '400px'));
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).overflowY)).toBe('auto');
  await list.evaluate((element) => element.scrollTo(0, 300));
  expect(Math.abs((await boxOf(heading)).y - (await boxOf(list)).y)).toBeLessThanOrEqual(1);
});

test('the header has a shadow over a scrolled list, and its end fades; not with forced colours', async ({ inbox }) => {
  await openMessages(inbox, numbered(15));
  const list = inbox.panel.locator('.list');
  const styleOf = (pseudo: string, property: string) =>
    list.evaluate(
      (element, [part = '', name = '']) => getComputedStyle(element, part).getPropertyValue(name),
      [pseudo, property],
    );
  expect(await styleOf('::before', 'opacity')).toBe('0');
  await list.evaluate((element) => element.scrollTo(0, 50));
  await expect.poll(() => styleOf('::before', 'opacity')).toBe('1');
  expect(await styleOf('::after', 'height')).toBe('24px');
  // At the end the last row is above the part that fades, but for its padding.
  await list.evaluate((element) => element.scrollTo(0, 9999));
  expect((await boxOf(list)).bottom - (await boxOf(inbox.rows.last())).bottom).toBeCloseTo(12, 0);
  await inbox.page.emulateMedia({ forcedColors: 'active' });
  expect(await styleOf('::after', 'display')).toBe('none');
});

test('a removed row fades in 120 ms, and its gap closes in 160 without layouts, after the store', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second', 'Third']);
  const count = await createCounter(inbox.page);
  await slowAnimations(inbox.page);
  // By a key: the color of a row changes under a pointer.
  await inbox.row('First').press('e');
  await expect(inbox.rows).toHaveCount(2);
  expect(await inbox.get<number>('unreadCount')).toBe(2);
  const timings = await inbox.host.evaluate(({ shadowRoot }) =>
    (shadowRoot?.getAnimations() ?? []).flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || effect.target?.closest('.undo-bar')) return [];
      const { delay = 0, duration } = effect.getTiming();
      const keys = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const own = keys.filter((key) => !/^(offset|computedOffset|easing|composite)$/.test(key));
      return [
        `${effect.target?.className || effect.target?.localName} ${delay} ${String(duration)} ${[...new Set(own)].join()}`,
      ];
    }),
  );
  expect(new Set(timings.filter((timing) => /^(row|article)/.test(timing)))).toEqual(
    new Set(['row unread removed 0 120 translate,opacity', 'article 120 160 translate']),
  );
  await waitFrames(inbox.page, 10);
  const before = await count();
  await waitFrames(inbox.page, 30);
  expect((await count()).layouts - before.layouts).toBeLessThanOrEqual(2);
  await finishAnimations(inbox);
  await expect(inbox.panel.locator('.removed')).toHaveCount(0);
});

test('an outcome stands on the base line of the button it replaces, on the edge of the text', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second'], { buttons: [APPROVE, DECLINE] }, { 'no-undo': '' });
  /** The middle of a line of text; all have one size. */
  const middleOf = async (part: Locator): Promise<number> => {
    const { top, bottom } = await textBox(part);
    return (top + bottom) / 2;
  };
  const row = inbox.row('First');
  const word = await middleOf(row.getByRole('button', { name: 'Approve' }));
  const below = await boxOf(inbox.row('Second'));
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('You chose “Approve”');
  expect(Math.abs((await middleOf(row.locator('.outcome > span'))) - word)).toBeLessThanOrEqual(0.5);
  expect((await boxOf(inbox.row('Second'))).y).toBe(below.y);
  // The line of the tick begins five 24ths after its box.
  const tick = await boxOf(row.locator('.outcome svg'));
  const ink = tick.x + (tick.width * (5 - 0.875)) / 24;
  expect(Math.abs(ink - (await boxOf(row.locator('.body'))).x)).toBeLessThanOrEqual(1);
});

test('a pending button keeps focus, width and name under a spinner, still with reduced motion', async ({ inbox }) => {
  await openMessages(inbox, ['First'], { buttons: [APPROVE, DECLINE] });
  await inbox.page.route('**/actions/**', () => {});
  const approve = inbox.row('First').getByRole('button', { name: 'Approve, First', exact: true });
  const before = await boxOf(approve);
  await approve.press('Enter');
  await expect(approve).toHaveAttribute('aria-busy', 'true');
  await expect(approve).toBeFocused();
  expect(await boxOf(approve)).toEqual(before);
  await expect(approve.locator('span')).toHaveCSS('opacity', '0');
  const spinner = await boxOf(approve.locator('.spinner'));
  expect(Math.abs(spinner.x + spinner.width / 2 - (before.x + before.width / 2))).toBeLessThanOrEqual(0.5);
  const animation = () => approve.locator('.spinner').evaluate((ring) => getComputedStyle(ring).animationName);
  expect(await animation()).not.toBe('none');
  await inbox.page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animation()).toBe('none');
});

test('"Important" is in the line of the title: time and title are where those of other rows are', async ({ inbox }) => {
  await visitWith(inbox, ['First', 'Second']);
  await inbox.host.evaluate((element) =>
    Reflect.set(element, 'mapMessage', ({ title }: { title: string }) =>
      title === 'First' ? { severity: 'high' } : {},
    ),
  );
  await inbox.bell.click();
  await expect(inbox.row('Second')).toBeVisible();
  await atRest(inbox);
  const offsets = (title: string) =>
    inbox.row(title).evaluate((row) => {
      const { top } = row.getBoundingClientRect();
      const places = ['.title', 'time', '.body', '.avatar'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      return [...places.map((place) => (place?.top ?? 0) - top), row.clientHeight];
    });
  expect(await offsets('First')).toEqual(await offsets('Second'));
  await inbox.page.emulateMedia({ forcedColors: 'active' });
  // A line around the mark, in place of its colour.
  expect(await offsets('First')).toEqual(await offsets('Second'));
  const colours = await inbox
    .row('First')
    .locator('.title')
    .evaluate((title) => {
      const { color, outlineColor, outlineStyle } = getComputedStyle(title, '::before');
      return { isDrawn: color === outlineColor, outlineStyle };
    });
  expect(colours).toEqual({ isDrawn: true, outlineStyle: 'solid' });
});

test('six rows fit into 620 pixels: plain ones 66 to 72 high, those with buttons 104 to 110', async ({ inbox }) => {
  await inbox.page.setViewportSize({ width: 1000, height: 900 });
  const at = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 1000).toISOString() });
  await sendMessages(inbox, ['Ask 1'], { buttons: [APPROVE, DECLINE], ...at(1) });
  await sendMessages(inbox, ['Plain 1'], at(2));
  await sendMessages(inbox, ['Plain 2'], at(3));
  await sendMessages(inbox, ['Ask 2'], { buttons: [APPROVE, DECLINE], ...at(4) });
  for (const number of [3, 4, 5, 6]) await openMessages(inbox, [`Plain ${number}`], at(2 + number));
  const panel = await boxOf(inbox.panel);
  expect(panel.height).toBeLessThanOrEqual(620.5);
  for (const row of await inbox.rows.all()) {
    const { height } = await boxOf(row);
    const isPlain = (await row.getByRole('button', { name: 'Approve' }).count()) === 0;
    expect(height).toBeGreaterThanOrEqual(isPlain ? 66 : 104);
    expect(height).toBeLessThanOrEqual(isPlain ? 72 : 110);
  }
  const whole = await Promise.all((await inbox.rows.all()).map(boxOf));
  expect(whole.filter(({ bottom }) => bottom <= panel.bottom).length).toBeGreaterThanOrEqual(6);
});

test('one button leads: of the first row that waits for an answer, or of that under the pointer', async ({ inbox }) => {
  await inbox.page.emulateMedia({ reducedMotion: 'reduce' });
  await openMessages(inbox, ['First', 'Second', 'Third'], { buttons: [APPROVE, DECLINE] });
  const solid = () =>
    inbox.panel
      .locator('.primary')
      .evaluateAll((buttons) =>
        buttons.map((button) => getComputedStyle(button).backgroundColor === 'rgb(79, 70, 229)'),
      );
  expect(await solid()).toEqual([true, false, false]);
  await inbox.row('Third').hover();
  expect(await solid()).toEqual([true, false, true]);
  await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('First')).toContainText('You chose “Approve”');
  await inbox.page.mouse.move(1, 1);
  expect(await solid()).toEqual([true, false]);
});

test('the tint is 5 percent of the accent, none if most rows are unread, and a host may set it', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second', 'Third']);
  const tint = () =>
    inbox.panel
      .locator('.unread')
      .first()
      .evaluate((row) => {
        const probe = row.appendChild(document.createElement('i'));
        const [actual, ...mixes] = ['var(--_ground)', '#fff', 'color-mix(in oklab, #4f46e5 5%, #fff)'].map((color) => {
          probe.style.backgroundColor = color;
          return getComputedStyle(probe).backgroundColor;
        });
        probe.remove();
        return [0, 5][mixes.indexOf(actual ?? '')] ?? actual;
      });
  expect(await tint()).toBe(0);
  for (const title of ['Second', 'Third']) {
    await inbox.row(title).hover();
    await inbox.row(title).getByRole('button', { name: 'Mark as read' }).click();
  }
  await inbox.page.mouse.move(1, 1);
  expect(await tint()).toBe(5);
  await inbox.host.evaluate((element: HTMLElement) =>
    element.style.setProperty('--inbox-unread-surface', 'rgb(1, 2, 3)'),
  );
  expect(await tint()).toBe('rgb(1, 2, 3)');
});
