/** Targets are large enough to press, and keyboard focus is visible. */
import type { Locator } from '@playwright/test';
import {
  APPROVE,
  atRest,
  DECLINE,
  numbered,
  openMessages,
  openPreferences,
  sendMessages,
  visitWith,
} from '../support/messages.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Controls for which a square of 24 pixels around their centre does not hit them or their label. */
const smallTargets = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot;
    const small: string[] = [];
    for (const control of element.matches('button')
      ? [element as HTMLElement]
      : element.querySelectorAll<HTMLElement>('button, a, input')) {
      // Nobody points at what is visually hidden.
      if (!control.checkVisibility({ opacityProperty: true }) || getComputedStyle(control).clipPath !== 'none')
        continue;
      control.scrollIntoView({ block: 'center' });
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const inside = [-11.5, 11.5].every((right) =>
        [-11.5, 11.5].every((down) => {
          const hit = root.elementFromPoint(x + right, y + down);
          // The text of a row lies over its title button; a click on it activates the title.
          const proxy = control.matches('.title')
            ? control.parentElement?.querySelector('.body')
            : control.closest('label');
          return control.contains(hit) || proxy?.contains(hit);
        }),
      );
      if (!inside) small.push(`${control.className} ${control.getAttribute('aria-label') ?? control.textContent}`);
    }
    return small;
  });

for (const [title, device] of [
  ['a mouse', {}],
  ['a finger', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } }],
] as const)
  test.describe(`for ${title}`, () => {
    test.use(device);
    test('every control is at least 24 by 24 pixels', async ({ inbox }) => {
      const later = { type: 'later', content: 'Later' };
      await sendMessages(inbox, ['First'], { buttons: [APPROVE, DECLINE, later], content: 'Long. '.repeat(100) });
      await visitWith(inbox, ['Second', 'Third']);
      await expect(inbox.bell).toHaveAccessibleName(/unread/);
      expect(await smallTargets(inbox.bell)).toEqual([]);
      await inbox.bell.click();
      if (title === 'a finger') await inbox.row('Second').getByRole('button', { name: 'More' }).click();
      else await inbox.row('Second').hover();
      await inbox
        .row('Second')
        .getByRole('button', { name: 'Archive' })
        .or(inbox.panel.getByRole('menuitem', { name: 'Archive' }))
        .click();
      await expect(inbox.panel.getByRole('button', { name: 'Undo' })).toBeVisible();
      await inbox.page.route('**/actions/**', (route) => route.fulfill({ status: 422, json: {} }));
      // The row moves up.
      await atRest(inbox);
      await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
      await expect(inbox.row('First')).toContainText('Couldn’t send.');
      if (title === 'a mouse') await inbox.row('Third').hover();
      await atRest(inbox);
      expect(await smallTargets(inbox.panel)).toEqual([]);
      await openPreferences(inbox);
      expect(await smallTargets(inbox.panel)).toEqual([]);
    });
  });

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  test('the bell and each header button is pressed in 44 by 44 pixels, which no other touches', async ({ inbox }) => {
    await openMessages(inbox, ['First']);
    expect(await inbox.bell.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await expect.poll(() => inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length)).toBe(0);
    const targets = () =>
      inbox.panel.evaluate((panel) => {
        const root = panel.getRootNode() as ShadowRoot;
        const shown = [...panel.querySelectorAll('.head .icon')].filter((button) => button.checkVisibility());
        return shown.map((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const hits = (distance: number) =>
            [-distance, distance].map((by) => [
              root.elementFromPoint(x + by, y) === button,
              root.elementFromPoint(x, y + by) === button,
            ]);
          return { name: button.getAttribute('aria-label'), width, height, inside: hits(21.5), outside: hits(23) };
        });
      });
    const size = { width: expect.closeTo(32, 0), height: expect.closeTo(32, 0) };
    const all = (isHit: boolean) => Array.from({ length: 2 }, () => [isHit, isHit]);
    const target = (name: string) => ({ name, ...size, inside: all(true), outside: all(false) });
    expect(await targets()).toEqual([target('Search'), target('Mark all as read'), target('More'), target('Close')]);
    await inbox.panel.getByRole('button', { name: 'More', exact: true }).tap();
    await inbox.panel.getByRole('menuitem', { name: 'Preferences' }).tap();
    await expect(inbox.panel.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(await targets()).toEqual([target('Back'), target('Close')]);
    await inbox.panel.getByRole('button', { name: 'Close' }).tap();
    // It lies where the finger was, and does not look as if a pointer was over it.
    await expect(inbox.page.locator('.bell:hover')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});

test('keyboard focus has a ring of two pixels on the control or its row', async ({ inbox }) => {
  await visitWith(inbox, ['First', 'Second'], { buttons: [APPROVE, DECLINE], content: 'Long. '.repeat(100) });
  await inbox.bell.focus();
  const ring = () =>
    inbox.host.evaluate(({ shadowRoot }) => {
      const element = shadowRoot?.activeElement;
      if (!element) return 'outside';
      const outlined = element.matches('article') ? (element.querySelector('.row') ?? element) : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(outlined, element.matches('.title') ? '::after' : null);
      return `${outlineStyle} ${outlineWidth}`;
    });
  await inbox.press('Shift+Tab', 'Tab');
  expect(await ring()).toBe('solid 2px');
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.rows.first()).toBeFocused();
  await inbox.page.keyboard.press('Control+Home');
  const rings = [await ring()];
  for (let step = 0; step < 10; step++) {
    await inbox.page.keyboard.press('Tab');
    rings.push(await ring());
  }
  expect(rings).toEqual(Array.from({ length: 11 }, () => 'solid 2px'));
  await inbox.panel.getByRole('button', { name: 'Preferences' }).press('Enter');
  await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
  await inbox.page.keyboard.press('Tab');
  expect(await ring()).toBe('solid 2px');
});

test('a focused row is at least half visible under the header and the new-messages button', async ({ inbox, site }) => {
  await openMessages(inbox, numbered(12), {}, { 'refresh-interval': '1' });
  await inbox.row('Message 0.').focus();
  await site.send({ subscriberId: 'zoe', subject: 'Came in' });
  await expect(inbox.panel.getByRole('button', { name: '1 new notification' })).toBeVisible();
  const coveredRow = () =>
    inbox.host.evaluate(({ shadowRoot }) => {
      const row = shadowRoot?.activeElement;
      if (!row?.matches('article')) return 'no row has focus';
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      const points = parts.flatMap((x) =>
        parts.map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      const visible = points.filter((point) => row.contains(shadowRoot?.elementFromPoint(...point) ?? null));
      return visible.length > points.length / 2 ? '' : row.getAttribute('aria-label');
    });
  for (const key of ['ArrowDown', 'ArrowUp'])
    for (let step = 0; step < 11; step++) {
      await inbox.page.keyboard.press(key);
      expect(await coveredRow()).toBe('');
    }
});
