/** The preferences with many workflows: what opening them costs, and the search by keyboard. Their file is loaded late. */
import type { Page } from '@playwright/test';
import { focusedName, waitFrames, waitUntilPageIdle } from '../support/messages.js';
import { createCounter, expectAtMost } from '../support/rendering-counts.js';
import { recordPaths } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

const CHANNELS = { in_app: true, email: true, sms: false, chat: true, push: false };

/** Answers every request for preferences with so many workflows. */
async function serveWorkflows(page: Page, length: number, names: readonly string[] = []): Promise<void> {
  const workflows = Array.from({ length }, (_, index) => ({
    enabled: true,
    channels: CHANNELS,
    overrides: [],
    workflow: {
      slug: `w-${index}`,
      identifier: `w-${index}`,
      name: names[index] ?? `Workflow ${index}`,
      updatedAt: '',
    },
  }));
  await page.route('**/preferences', async (route) =>
    // The answer says who the reader is.
    route.fulfill({
      response: await route.fetch(),
      json: { data: { global: { enabled: true, channels: CHANNELS }, workflows } },
    }),
  );
}

/**
 * With as many lines as fit, and with 500; each layout of a box at an anchor counts twice. Other work on the machine may add a
 * frame: the test then counts again.
 */
const expectFew = expectAtMost({ layouts: 14, styles: 18 });

const lines = (inbox: Inbox) => inbox.panel.locator('.fold:visible');

test('500 workflows open as lines without switches, in few layouts of those on screen', async ({ inbox, page }) => {
  await serveWorkflows(page, 500);
  await expect(async () => {
    await inbox.visitList('ada', { 'refresh-interval': '0' });
    // The file and the data are there: the second opening is only rendering.
    await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
    await expect(inbox.panel.locator('.fold')).toHaveCount(500);
    await inbox.panel.getByRole('button', { name: 'Back' }).click();
    await expect(inbox.rows.first()).toBeVisible();
    // More than a second: then the rows count as seen, for which a box is measured.
    await waitFrames(page, 90);
    const counts = await createCounter(page);
    const before = await counts();
    const forced = await inbox.host.evaluate(async ({ shadowRoot }) => {
      let reads = 0;
      for (const [prototype, name] of [
        [Element.prototype, 'getBoundingClientRect'],
        [globalThis, 'getComputedStyle'],
      ] as const) {
        const read = Reflect.get(prototype, name) as () => unknown;
        Reflect.set(prototype, name, function (this: unknown, ...details: []) {
          reads += 1;
          return read.apply(this, details);
        });
      }
      shadowRoot?.querySelector<HTMLElement>('.preferences-toggle')?.click();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return reads;
    });
    await expect(inbox.panel.locator('.fold')).toHaveCount(500);
    await waitFrames(page, 20);
    const after = await counts();
    const { elements, switches, laidOut } = await inbox.panel.locator('.list').evaluate((list) => ({
      elements: list.querySelectorAll('fieldset:has(.fold) *').length,
      switches: list.querySelectorAll('fieldset:has(.fold) .switch').length,
      laidOut: [...list.querySelectorAll('.fold')].filter((line) =>
        line.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
    }));
    expect([forced, switches]).toEqual([0, 0]);
    expect(laidOut).toBeGreaterThan(8);
    expect(laidOut).toBeLessThanOrEqual(60);
    // Of each line: heading, button, name, channels in words, and their icons with one path for each state.
    expect(elements).toBe(500 * 7);
    expectFew(before, after);

    // A channel of all workflows: their lines name their channels.
    await inbox.host.evaluate(async ({ shadowRoot }) => {
      shadowRoot?.querySelector<HTMLElement>('.switch')?.click();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    await waitFrames(page, 30);
    expectFew(after, await counts());
  }).toPass();
});

test('the search is reached by "/", also from a switch, and left by arrows and Escape', async ({ inbox, page }) => {
  await serveWorkflows(page, 12);
  await inbox.visit('ada', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(lines(inbox)).toHaveCount(12);
  const field = inbox.panel.getByRole('searchbox', { name: 'Search' });
  const first = inbox.panel.getByRole('switch').first();
  const before = await first.isChecked();
  await first.focus();
  await page.keyboard.type('/flow 1');
  await expect(field).toHaveValue('flow 1');
  await page.keyboard.press('Escape');
  expect(await first.isChecked()).toBe(before);
  await inbox.panel.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('flow 1');
  await expect(lines(inbox)).toHaveCount(3);
  await inbox.press('ArrowDown', 'ArrowDown');
  expect(await focusedName(page)).toMatch(/^Workflow 10/);
  await inbox.press('ArrowUp', 'ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.type('/x');
  await expect(field).toHaveValue('flow 1/x');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(lines(inbox)).toHaveCount(12);
  await page.keyboard.press('Escape');
  await expect(inbox.panel).toHaveAccessibleName('Notifications');
  await inbox.escape();
});

const NAMES = ['Weekly summary', 'Invoices and payments', 'Comments and mentions'];

test('a name is one line beside its channels, and a long one has 10 pixels around it', async ({ inbox, page }) => {
  await serveWorkflows(page, 5, [...NAMES, 'A name that is far too long for one line of a narrow panel']);
  await inbox.visit('ada', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(lines(inbox)).toHaveCount(5);
  const measured = await lines(inbox).evaluateAll((all) =>
    all.map((line) => {
      const [box, name, icons] = [line, line.firstElementChild, line.querySelector('svg')].map((one) =>
        one!.getBoundingClientRect(),
      );
      const range = document.createRange();
      range.selectNodeContents(line.firstElementChild!);
      return {
        height: box!.height,
        rows: new Set([...range.getClientRects()].map(({ top }) => top)).size,
        above: name!.top - box!.top,
        isBeside: icons!.left > name!.right && icons!.top > box!.top && icons!.bottom < box!.bottom,
      };
    }),
  );
  const [long] = measured.splice(NAMES.length, 1);
  expect(measured.map(({ rows, height }) => [rows, Math.round(height)])).toEqual(measured.map(() => [1, 44]));
  expect([...measured, long].every((one) => one?.isBeside)).toBe(true);
  expect(long?.rows).toBeGreaterThan(1);
  expect(long?.above).toBeCloseTo(10, 1);
});

for (const [scheme, knob] of [
  ['none', { top: '2px', side: '2px', border: '8px', margin: '0px' }],
  // Within the border of the switch.
  ['active', { top: '2px', side: '2px', border: '8px', margin: '-1px' }],
] as const)
  test(`the knob of a switch is in the middle, in whole pixels: forced colours ${scheme}`, async ({ inbox, page }) => {
    await page.emulateMedia({ forcedColors: scheme });
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.bell.click();
    await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
    const one = inbox.panel.getByRole('switch').first();
    expect(
      await one.evaluate((element) => {
        const {
          top,
          insetInlineStart: side,
          borderTopWidth: border,
          marginTop: margin,
        } = getComputedStyle(element, '::after');
        const { width, height } = element.getBoundingClientRect();
        return { width, height, knob: { top, side, border, margin } };
      }),
    ).toEqual({ width: 34, height: 20, knob });
  });

for (const display of ['popover', 'inline'])
  test(`Escape in the preferences leads to the list, and closes nothing else: ${display}`, async ({ inbox, page }) => {
    await inbox.visit('ada', { 'refresh-interval': '0', display });
    if (display === 'popover') await inbox.bell.click();
    const button = inbox.panel.getByRole('button', { name: 'Preferences' });
    await button.click();
    await expect(inbox.panel.getByRole('button', { name: 'Back' })).toBeFocused();
    await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(inbox.rows.first()).toBeVisible();
    expect(await inbox.events('inbox-close')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(inbox.panel).toBeVisible({ visible: display === 'inline' });
  });

test('their file is requested when the pointer reaches the button, and not before', async ({ inbox, page }) => {
  const files = recordPaths(page);
  const isRequested = (): boolean => files.includes('/notification-inbox-preferences.js');
  await inbox.visitList('ada', { display: 'inline', 'refresh-interval': '0' });
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).hover();
  await waitUntilPageIdle(page);
  expect(isRequested()).toBe(false);
  await inbox.panel.getByRole('button', { name: 'Preferences' }).hover();
  await expect.poll(isRequested).toBe(true);
  expect(files.filter((path) => path.endsWith('/preferences'))).toEqual([]);
});
