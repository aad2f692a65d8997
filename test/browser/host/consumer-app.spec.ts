/**
 * An app made of the samples of the documentation and the packed package: counts agree, one tab polls, and the
 * server may restart. Run after the build.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../../package/consumer-app/test.js';
import { hidePage, showPage } from '../support/visibility.js';

test.describe('with the samples of the documentation and the packed package,', () => {
  const counts = (tab: Page): Promise<unknown[]> =>
    tab.locator('notification-inbox').evaluateAll((all) => all.map((element) => Reflect.get(element, 'unreadCount')));

  const expectCounts = async (tabs: readonly Page[], count: number): Promise<void> => {
    const all = async (): Promise<unknown[]> => (await Promise.all(tabs.map(counts))).flat();
    // A message that comes before the stream of a tab is open waits for the next poll, for up to 36 seconds.
    await expect.poll(all, { timeout: 90_000 }).toEqual(tabs.flatMap(() => [count, count]));
  };

  /** Returns the numbers of the tabs that have requested the feed since the last call. */
  const trackPolling = (tabs: readonly Page[]): (() => number[]) => {
    const polled = new Set<number>();
    for (const [number, tab] of tabs.entries())
      tab.on('request', (request) => request.url().includes('/notifications/feed') && polled.add(number));
    return () => {
      const numbers = [...polled];
      polled.clear();
      return numbers;
    };
  };

  test('two elements in each of two tabs show one count, and one tab polls for all @nightly', async ({ site }) => {
    await site.upstream.send({ subscriberId: 'ada', subject: 'Already there' });
    const tabs = [await site.tab(), await site.tab()] as const;
    const polledSince = trackPolling(tabs);
    await expectCounts(tabs, 1);
    polledSince();
    await site.trigger();
    await expectCounts(tabs, 2);
    expect(polledSince()).toHaveLength(1);

    const [first, second] = tabs;
    await first.evaluate(hidePage);
    polledSince();
    await site.trigger();
    await expectCounts([second], 3);
    expect(polledSince()).toEqual([1]);
    await first.evaluate(showPage);
    await expectCounts(tabs, 3);
    await second.evaluate(hidePage);
    await site.trigger();
    await expectCounts([first], 4);
    await second.evaluate(showPage);
    await expectCounts(tabs, 4);
  });

  test('a killed server is found again after its restart, and no action is lost', async ({ site }) => {
    const buttons = [{ type: 'primary', content: 'Approve' }];
    const message = { subscriberId: 'ada', subject: 'May I?', workflow: 'approval-requested', buttons };
    const id = await site.upstream.send(message);
    const tabs = [await site.tab('/bundled.html'), await site.tab()] as const;
    await expectCounts(tabs, 1);
    const [first] = tabs;
    const inbox = first.locator('notification-inbox').first();
    await inbox.getByRole('button', { name: 'Notifications' }).click();
    const row = inbox.getByRole('article').filter({ hasText: 'May I?' });
    await expect(row).toBeVisible();
    await site.kill();
    await row.getByRole('button', { name: 'Approve' }).click();
    await site.start();
    await expect(row).toContainText('You chose “Approve”', { timeout: 45_000 });
    expect(await site.upstream.feed('ada')).toMatch(new RegExp(`"_id":"${id}".*"status":"done"`));
    await expectCounts(tabs, 0);
    await site.trigger();
    await expectCounts(tabs, 1);
  });
});
