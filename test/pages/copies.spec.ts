/** Pages that copy the tag or change its children: each row has the elements of the host's once, and no panel pops up. */
import type { Page } from '@playwright/test';
import { axeViolations, expect, onPage, test, type Inbox } from './test.js';

const elementsOfRows = ({ host }: Inbox): Promise<number[]> =>
  host.evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('[part="footer"] slot') ?? [])].map(
      (slot) => (slot as HTMLSlotElement).assignedElements().length,
    ),
  );

async function expectWhole(inbox: Inbox): Promise<void> {
  await expect(inbox.rows.first()).toBeVisible();
  await expect
    .poll(async () => {
      const counts = await elementsOfRows(inbox);
      return counts.length > 0 && counts.every((count) => count === 1);
    })
    .toBe(true);
}

for (const name of ['htmx-copies', 'turbo-copies'] as const)
  onPage(name, () => {
    test('Back shows each element of a row once, in a panel that the reader opens', async ({ page, inbox }) => {
      await inbox.visit('ada');
      for (let times = 0; times < 3; times++) {
        await inbox.openList();
        await expectWhole(inbox);
        // The page is left by its script: the panel is open.
        await page.evaluate(() => document.querySelector<HTMLElement>('main a')?.click());
        await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
        await inbox.ready();
        await expect(inbox.panel).toBeHidden();
      }
      await inbox.openList();
      await expectWhole(inbox);
      await expect.poll(() => inbox.host.evaluate(({ children }) => children.length)).toBe(await inbox.rows.count());
      expect(await axeViolations(page)).toEqual([]);
      await inbox.escape();
      await expect(inbox.bell).toBeFocused();
    });
  });

onPage('turbo-copies', () => {
  test('a refresh that morphs the page leaves each element of a row in its place', async ({ page, inbox }) => {
    await inbox.visit('ada');
    await page.getByRole('link', { name: 'Invoices' }).click();
    await expectWhole(inbox);
    for (let times = 0; times < 3; times++) {
      await morph(page);
      await expectWhole(inbox);
    }
  });
});

/** Turbo's own refresh, as a broadcast of the server asks for. */
const morph = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { session } = Reflect.get(window, 'Turbo') as { session: { refresh(url: string): void } };
    await new Promise((done) => {
      document.addEventListener('turbo:morph', done, { once: true });
      session.refresh(location.href);
    });
  });

onPage('htmx-morph', () => {
  test('elements of rows stay in their rows while the page morphs itself', async ({ page, inbox }) => {
    await inbox.visit('ada');
    await expectWhole(inbox);
    const before = await inbox.rows.count();
    for (let morphs = 0; morphs < 3; morphs++) {
      await page.waitForResponse(/part\.html/);
      await expectWhole(inbox);
    }
    await expect(inbox.rows).toHaveCount(before);
    expect(await axeViolations(page)).toEqual([]);
  });
});
