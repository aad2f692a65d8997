/** An inline inbox in a part of the page that is closed: nothing of it counts as seen, and nothing older is loaded. */
import { addInbox, visitWithoutInbox } from '../support/host-page.js';
import { numbered, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';

for (const closed of (
  'visibility: hidden|opacity: 0|display: none|height: 0; overflow: hidden|' +
  'position: fixed; transform: translateX(-200vw)|transform: scale(0)|transform: scale(.001)'
).split('|'))
  test(`under "${closed}", rows are not seen and no older ones are loaded until it opens`, async ({ inbox, page }) => {
    await sendMessages(inbox, numbered(12));
    await page.clock.install();
    await visitWithoutInbox(inbox, 'zoe');
    await page.locator('main').evaluate((element, css) => (element.style.cssText = css), closed);
    await addInbox(inbox, { display: 'inline', 'page-size': '5', 'refresh-interval': '0' });
    await inbox.ready();
    await expect.poll(() => inbox.host.evaluate((tag) => tag.shadowRoot?.querySelectorAll('article').length)).toBe(5);
    for (let seconds = 0; seconds < 5; seconds++) {
      await page.clock.runFor(1000);
      await page.mouse.move(seconds, seconds);
    }
    expect(await inbox.get('unseenCount')).toBe(12);
    expect(await inbox.get('messages')).toHaveLength(5);

    // By a button, as a host would.
    await page.evaluate(() => {
      document.querySelector('#outside')?.addEventListener('click', () => {
        document.querySelector('main')!.style.cssText = '';
      });
    });
    await page.locator('#outside').click();
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(await inbox.get('messages')).toHaveLength(12);
      expect(await inbox.get<number>('unseenCount')).toBeLessThan(5);
    }).toPass();
  });
