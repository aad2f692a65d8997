/** Opening a message: a real link where it has a URL, which the host may handle. */
import { expect, test } from '../support/test.js';

test('follows a link in the same tab, closes the popover, and marks the message as read', async ({ inbox, site }) => {
  const buttons = [{ type: 'primary', content: 'Ask & wait', url: '/ask?x=1&y=2' }];
  const subject = 'Leads somewhere & back: 5 < 6';
  await site.send({ subscriberId: 'ada', subject, url: '/documents/plan?a=1&b=2', buttons });
  await inbox.visit('ada');
  await inbox.bell.click();
  const row = inbox.row(subject);
  await expect(row.getByRole('link', { name: 'Ask & wait' })).toHaveAttribute('href', /\/ask\?x=1&y=2$/);
  await row.getByRole('link').first().click();
  await inbox.page.waitForURL('**/documents/plan?a=1&b=2');
  await inbox.bell.click();
  await expect(inbox.row(subject)).toHaveAttribute('aria-label', /^Leads somewhere & back/);
});

test('leaves navigation to the host’s router when canceled, and marks the message as read', async ({ inbox }) => {
  await inbox.site.send({ subscriberId: 'ada', subject: 'Routed', url: '/documents/plan' });
  await inbox.visit('ada');
  await inbox.page.evaluate(() =>
    document.addEventListener('inbox-message-open', (event) => {
      event.preventDefault();
      document.title = `To ${Reflect.get(event, 'url')}`;
    }),
  );
  await inbox.bell.click();
  await inbox.row('Routed').getByRole('link').first().click();
  await expect(inbox.page).toHaveTitle(`To ${inbox.site.url}/documents/plan`);
  expect(inbox.page.url()).not.toContain('/documents/plan');
  await expect(inbox.panel).toBeHidden();
  await inbox.bell.click();
  await expect(inbox.row('Routed')).toHaveAttribute('aria-label', /^Routed/);
});
