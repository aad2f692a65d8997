/**
 * A stranger's site, made of the README's lines alone, works: counts agree, one tab asks, a server may go and come, and
 * everything is done by keyboard. Run after the build.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../../consumer-app/test.js';
import { focused } from '../support/messages.js';
import { hide, show } from '../support/visibility.js';

test.describe('with the README’s lines alone, from the packed package,', { tag: '@slow' }, () => {
  const counts = (tab: Page): Promise<unknown[]> =>
    tab.locator('notification-inbox').evaluateAll((all) => all.map((element) => Reflect.get(element, 'unreadCount')));

  const agree = async (tabs: readonly Page[], count: number): Promise<void> => {
    const all = async (): Promise<unknown[]> => (await Promise.all(tabs.map(counts))).flat();
    // Whoever comes back a moment after another tab has asked waits that moment out.
    await expect.poll(all, { timeout: 30_000 }).toEqual(tabs.flatMap(() => [count, count]));
  };

  /** The numbers of the tabs that have asked for the feed since the last look. */
  const asking = (tabs: readonly Page[]): (() => number[]) => {
    const asked = new Set<number>();
    for (const [number, tab] of tabs.entries()) {
      tab.on('request', (request) => request.url().includes('/notifications/feed') && asked.add(number));
    }
    return () => {
      const since = [...asked];
      asked.clear();
      return since;
    };
  };

  test('two elements in each of two tabs agree on the count, and one tab that is in sight asks for all', async ({
    site,
  }) => {
    await site.upstream.send({ subscriberId: 'ada', subject: 'Already there' });
    const tabs = [await site.tab(), await site.tab()] as const;
    const since = asking(tabs);
    await agree(tabs, 1);
    since();
    await site.trigger();
    await agree(tabs, 2);
    expect(since()).toHaveLength(1);

    const [first, second] = tabs;
    await first.evaluate(hide);
    since();
    await site.trigger();
    await agree([second], 3);
    expect(since()).toEqual([1]);
    await first.evaluate(show);
    await agree(tabs, 3);
    await second.evaluate(hide);
    await site.trigger();
    await agree([first], 4);
    await second.evaluate(show);
    await agree(tabs, 4);
  });

  test('a server that was killed is found again, and nothing that was done meanwhile is lost', async ({ site }) => {
    const buttons = [{ type: 'primary', content: 'Approve', resultContent: 'You approved it' }];
    const asked = { subscriberId: 'ada', subject: 'May I?', workflow: 'approval-requested', buttons };
    const id = await site.upstream.send(asked);
    const tabs = [await site.tab(), await site.tab()] as const;
    await agree(tabs, 1);
    const [first] = tabs;
    const inbox = first.locator('notification-inbox').first();
    await inbox.getByRole('button', { name: 'Notifications' }).click();
    const row = inbox.getByRole('article').filter({ hasText: 'May I?' });
    await expect(row).toBeVisible();
    await site.kill();
    await row.getByRole('button', { name: 'Approve' }).click();
    await site.start();
    await expect(row).toContainText('You approved it', { timeout: 45_000 });
    expect(await site.upstream.feed('ada')).toMatch(new RegExp(`"_id":"${id}".*"status":"done"`));
    await agree(tabs, 0);
    await site.trigger();
    await agree(tabs, 1);
  });

  for (const path of ['/', '/bundled.html']) {
    test(`reading, acting and archiving need the keyboard alone${path === '/' ? '' : ', bundled as a module too'}`, async ({
      site,
    }) => {
      const buttons = [{ type: 'primary', content: 'Approve', resultContent: 'You approved it' }];
      const workflow = 'approval-requested';
      await site.upstream.send({ subscriberId: 'ada', subject: 'Third' });
      await site.upstream.send({ subscriberId: 'ada', subject: 'Second', workflow, buttons });
      await site.upstream.send({ subscriberId: 'ada', subject: 'First' });
      const tab = await site.tab(path);
      await agree([tab], 3);
      const inbox = tab.locator('notification-inbox').first();
      const { keyboard } = tab;
      const tabTo = async (name: RegExp): Promise<void> => {
        for (let pressed = 0; !name.test(await focused(tab)); pressed += 1) {
          if (pressed > 30) throw new Error(`Tab leads to nothing that is named ${name}.`);
          await keyboard.press('Tab');
        }
      };
      await tabTo(/^Notifications, unread: 3$/);
      await keyboard.press('Enter');
      await expect(inbox.getByRole('article')).toHaveCount(3);
      await tabTo(/^Unread, First/);
      await keyboard.press('m');
      await agree([tab], 2);
      await keyboard.press('ArrowDown');
      await tabTo(/^Approve/);
      await keyboard.press('Enter');
      await expect(inbox.getByRole('article').filter({ hasText: 'Second' })).toContainText('You approved it');
      await agree([tab], 1);
      expect(await site.upstream.feed('ada')).toContain('"status":"done"');
      await keyboard.press('ArrowDown');
      await keyboard.press('Delete');
      await expect(inbox.getByRole('article')).toHaveCount(2);
      await agree([tab], 0);
      await keyboard.press('Escape');
      await expect.poll(() => focused(tab)).toBe('Notifications');
    });
  }
});
