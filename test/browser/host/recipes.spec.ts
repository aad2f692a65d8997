/** The recipes of the documentation, run unchanged. */
import type { Page } from '@playwright/test';
import { gapBelow, receive as receiveFor } from '../support/messages.js';
import { sample } from '../../../tools/docs/pages.js';
import { expect, test, type Inbox } from '../support/test.js';

/** Runs the sample under a heading as a module of the page. */
async function runRecipe({ page }: Inbox, heading: string): Promise<void> {
  const code = sample('recipes', heading);
  await page.route('**/recipe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const inbox = document.querySelector('notification-inbox');\n${code}`,
    }),
  );
  await page.evaluate((file) => import(file), '/recipe.js');
}

const receive = (inbox: Inbox, subject: string): Promise<void> => receiveFor(inbox, subject, 'ada');

const addButton = (page: Page, id: string): Promise<void> =>
  page.evaluate((name) => {
    document.body.append(Object.assign(document.createElement('button'), { id: name, textContent: name }));
  }, id);

test.beforeEach(async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.ready();
});

test('the count in the title', async ({ inbox }) => {
  await runRecipe(inbox, 'Count in the page title');
  const title = await inbox.page.title();
  await receive(inbox, 'Just in');
  await expect(inbox.page).toHaveTitle(`(${await inbox.get<number>('unreadCount')}) ${title}`);
  await inbox.call('markAllRead');
  await expect(inbox.page).toHaveTitle(title);
});

test('a toast for arrivals while the panel is closed', async ({ inbox }) => {
  await runRecipe(inbox, 'Toast for new messages');
  await receive(inbox, 'Just in');
  const toast = inbox.page.locator('body > [role=status]');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveText('Just in');
  await toast.getByRole('button').click();
  await expect(inbox.page.locator('notification-inbox article:focus')).toContainText('Just in');
  await receive(inbox, 'Later');
  // The reader is in the list: it waits above.
  await expect(inbox.panel.getByRole('button', { name: '1 new notification' })).toBeVisible();
  await expect(toast).toHaveText('Just in');
});

test('a sound, once the reader has interacted with the page', async ({ inbox }) => {
  await inbox.page.evaluate(() => {
    const start = Reflect.get(OscillatorNode.prototype, 'start');
    Object.assign(globalThis, { tones: 0 });
    OscillatorNode.prototype.start = function (when) {
      Reflect.set(globalThis, 'tones', Number(Reflect.get(globalThis, 'tones')) + 1);
      start.call(this, when);
    };
  });
  await runRecipe(inbox, 'Sound for new messages');
  await inbox.page.locator('body').click({ position: { x: 4, y: 4 } });
  await receive(inbox, 'Just in');
  await expect.poll(() => inbox.page.evaluate(() => Number(Reflect.get(globalThis, 'tones')))).toBe(1);
});

test('a system notification, after permission was asked for on a click', async ({ inbox }) => {
  await addButton(inbox.page, 'notify-me');
  await inbox.page.evaluate(() => {
    const shown: unknown[] = [];
    class FakeNotification {
      static permission = 'default';
      static requestPermission = async () => (FakeNotification.permission = 'granted');
      onclick = (): void => {};
      constructor(title: string, { body }: { readonly body: string }) {
        shown.push([title, body]);
        Object.assign(globalThis, { press: () => this.onclick() });
      }
    }
    Object.assign(globalThis, { Notification: FakeNotification, shown });
    document.hasFocus = () => false;
  });
  await runRecipe(inbox, 'System notifications');
  const arrive = async (subject: string): Promise<void> => {
    await receive(inbox, subject);
    await expect
      .poll(() => inbox.host.evaluate((element) => JSON.stringify(Reflect.get(element, 'messages'))))
      .toContain(subject);
  };
  await arrive('Nobody asked');
  await inbox.page.locator('#notify-me').click();
  await arrive('Just in');
  await expect
    .poll(() => inbox.page.evaluate(() => Reflect.get(globalThis, 'shown') as unknown))
    .toEqual([['Just in', 'Read me']]);
  await inbox.page.evaluate(() => (Reflect.get(globalThis, 'press') as () => void)());
  await expect(inbox.page.locator('notification-inbox article:focus')).toContainText('Just in');
});

test('the badge of an installed app', async ({ inbox }) => {
  await inbox.page.evaluate(() => {
    const badges: unknown[] = [];
    Object.assign(globalThis, { badges });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: () => Promise.reject(new TypeError('Not an app')),
    });
  });
  await runRecipe(inbox, 'Badge of an installed app');
  await receive(inbox, 'Just in');
  const count = await inbox.get<number>('unreadCount');
  await expect.poll(() => inbox.page.evaluate(() => Reflect.get(globalThis, 'badges') as unknown)).toEqual([count]);
  await inbox.call('markAllRead');
  await expect.poll(() => inbox.get('unreadCount')).toBe(0);
});

test('a link that shows one message', async ({ inbox, site }) => {
  const id = await site.send({ subscriberId: 'ada', subject: 'From the email', createdAt: '2026-01-05T10:00:00.000Z' });
  await inbox.page.goto(`${site.url}/?message=${id}`);
  await runRecipe(inbox, 'Show one message');
  await expect(inbox.page.locator('notification-inbox article:focus')).toContainText('From the email');
});

test('a bell of the host opens the panel next to it, and closes it', async ({ inbox }) => {
  await addButton(inbox.page, 'my-bell');
  await runRecipe(inbox, 'Your own bell');
  await receive(inbox, 'Just in');
  const bell = inbox.page.locator('#my-bell');
  await expect(bell).toHaveText(`Inbox (${await inbox.get<number>('unreadCount')})`);
  await expect(bell).toHaveAttribute('aria-haspopup', 'dialog');
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  expect(Math.abs(await gapBelow(bell, inbox.panel))).toBeLessThan(12);
  await bell.click();
  await expect(inbox.panel).toBeHidden();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await bell.click();
  await expect(inbox.panel).toBeVisible();
  await inbox.escape();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
});

test.describe('the script of the page on troubleshooting', () => {
  const cause = '{"code":"signed-out","message":"Nobody is signed in."}';
  test.use({ expectedProblems: [`console: feed signed-out 401 signed-out ${cause}`, 'console: signed-out 0 0'] });

  test('prints why the last request failed, and the state', async ({ page, context }) => {
    await context.clearCookies();
    await page.evaluate(`(async () => { ${sample('troubleshooting', 'What is wrong?', 'js')} })()`);
  });
});
