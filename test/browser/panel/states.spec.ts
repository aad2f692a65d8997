/** Loading, the ending, and preferences: what each shows, and that nothing jumps between them. */
import { recordShifts, shifts } from '../support/layout-shifts.js';
import { atRest, numbered, openInbox, openPreferences, sendMessages } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

const TWENTY = numbered(20);

/** Vertical positions of the panel, the tabs, the day, and the first three rows with their avatars. */
const rhythm = (inbox: Inbox, rows: string): Promise<number[]> =>
  inbox.panel.evaluate((panel, selector) => {
    const all = [panel, ...panel.querySelectorAll('.head, .tabs'), panel.querySelector('.day')];
    const [first, second, third] = panel.querySelectorAll(selector);
    for (const row of [first, second, third]) all.push(row ?? null, row?.querySelector('.avatar') ?? null);
    return all.flatMap((element) => {
      if (!element) throw new Error('An element is missing.');
      const { top, height } = element.getBoundingClientRect();
      return [Math.round(top), Math.round(height)];
    });
  }, rows);

/** Lets the feed through, and compares the places of the skeleton with those of the rows. */
async function expectSamePlaces(inbox: Inbox, release: () => void): Promise<void> {
  await atRest(inbox);
  const before = await rhythm(inbox, '.skeleton .row');
  release();
  await expect(inbox.rows).toHaveCount(20);
  const after = await rhythm(inbox, 'article .row');
  // Fractions of a pixel may be rounded up or down.
  expect(after.filter((value, index) => Math.abs(value - (before[index] ?? Number.NaN)) <= 1)).toEqual(after);
}

for (const placement of ['bottom-end', 'top-end'])
  test(`nothing moves when rows replace the skeleton, which fades, in a panel at ${placement}`, async ({ inbox }) => {
    await sendMessages(inbox, TWENTY);
    await recordShifts(inbox.page);
    const release = await holdRequests(inbox.page, '**/feed*');
    await inbox.visit('zoe', { 'refresh-interval': '0', density: 'comfortable', placement });
    if (placement === 'top-end') await inbox.host.evaluate((host) => (host.style.marginTop = '640px'));
    expect(await shifts(inbox.page)).toHaveLength(placement === 'top-end' ? 1 : 0);
    await inbox.bell.click();
    const skeleton = inbox.panel.locator('.skeleton');
    await expect(skeleton).toHaveCSS('opacity', '1');
    await expect(skeleton).toHaveCSS('mask-image', /linear-gradient\(.* calc\(100% - 76/);
    const lines = skeleton.locator('.body');
    const widths = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).inlineSize));
    expect(new Set(widths).size).toBe(3);
    await expectSamePlaces(inbox, release);
    expect(await shifts(inbox.page)).toHaveLength(placement === 'top-end' ? 1 : 0);
  });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
  test('nothing moves when rows take the place of the skeleton', async ({ inbox }) => {
    await sendMessages(inbox, TWENTY);
    const release = await holdRequests(inbox.page, '**/feed*');
    await inbox.visit('zoe', { 'refresh-interval': '0', density: 'comfortable' });
    await inbox.bell.click();
    await expect(inbox.panel.locator('.skeleton')).toHaveCSS('opacity', '1');
    await expectSamePlaces(inbox, release);
  });
});

test('the ending draws its tick in less than 250 ms, and not at all with reduced motion', async ({ inbox }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await sendMessages(inbox, ['The last one']);
    await inbox.page.emulateMedia({ reducedMotion });
    await openInbox(inbox);
    await inbox.rows.first().press('Delete');
    const tick = inbox.panel.locator('.tick');
    await expect(tick).toBeAttached();
    const style = await tick.evaluate((element) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(element);
      return { animationName, end: Number.parseFloat(animationDuration) + Number.parseFloat(animationDelay) };
    });
    if (reducedMotion === 'reduce') expect(style.animationName).toBe('none');
    else expect(style).toMatchObject({ animationName: 'draw', end: 0.24 });
  }
});

test.describe('preferences', () => {
  const open = async (inbox: Inbox): Promise<void> => {
    await recordShifts(inbox.page);
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.bell.click();
    await openPreferences(inbox);
    await atRest(inbox);
  };
  const tops = (inbox: Inbox): Promise<number[]> =>
    inbox.panel
      .locator('fieldset, .switch-row')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));

  test('nothing moves when a switch for all notifications is saved, nor when it cannot be saved', async ({ inbox }) => {
    await open(inbox);
    const before = await tops(inbox);
    // The heading begins after the button that leads back.
    const opening = await shifts(inbox.page);
    const first = inbox.panel.getByRole('switch').first();
    for (let press = 0; press < 2; press += 1) {
      const saved = inbox.page.waitForResponse((response) => response.request().method() === 'PATCH');
      await first.click();
      await saved;
      await expect(first).toHaveAttribute('aria-busy', 'false');
    }
    expect([await tops(inbox), await shifts(inbox.page)]).toEqual([before, opening]);
    await inbox.page.route('**/preferences', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await first.click();
    const reasons = inbox.panel.locator('.switch-row small');
    await expect(reasons).toBeVisible();
    expect(await tops(inbox)).toEqual(before);
    // As long as in German.
    await reasons.evaluate((reason) => {
      if (reason.firstChild) reason.firstChild.nodeValue = 'Nicht gespeichert. Bei uns ist ein Fehler aufgetreten.';
    });
    expect(await tops(inbox)).toEqual(before);
    await inbox.panel.getByRole('switch').nth(1).click();
    await expect(reasons).toHaveCount(2);
    const [upper, lower] = await reasons.evaluateAll((all) =>
      all.map((reason) => reason.parentElement?.getBoundingClientRect()),
    );
    expect(upper?.bottom).toBeLessThanOrEqual(lower?.top ?? 0);
  });

  test.describe('for a finger', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
    test('each switch has a row of 44 pixels, and no two overlap', async ({ inbox }) => {
      await open(inbox);
      const boxes = await inbox.panel
        .locator('fieldset')
        .first()
        .locator('.switch-row')
        .evaluateAll((rows) =>
          rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom, width }) => ({ top, bottom, width })),
        );
      expect(boxes.length).toBeGreaterThan(1);
      for (const [index, { top, bottom, width }] of boxes.entries()) {
        expect(Math.min(width, bottom - top)).toBeGreaterThanOrEqual(44);
        expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
      }
    });
  });
});
