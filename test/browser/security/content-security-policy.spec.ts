/** Pages with strict policies, and inboxes in unusual places. Every test of the suite checks that nothing is reported. */
import { STRICT_CSP } from '../support/site.js';
import { expect, test } from '../support/test.js';

test.describe('under the strictest policy, with no image allowed', () => {
  test.use({ siteOptions: { policy: STRICT_CSP, seed: 'team' } });
  test('it opens, reads and acts', async ({ inbox, site }) => {
    const buttons = [{ type: 'primary', content: 'Yes' }];
    await site.send({ subscriberId: 'ada', subject: 'Under the policy', workflow: 'approval-requested', buttons });
    await inbox.visit('ada');
    await inbox.bell.click();
    await inbox.row('Under the policy').getByRole('button', { name: 'Yes' }).click();
    await expect(inbox.row('Under the policy')).toContainText('You chose “Yes”');
    await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
    await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
  });
});

test.describe('under a policy with nonces', () => {
  const nonce = "'nonce-of-this-page'";
  const policy = `default-src 'none'; script-src ${nonce} 'strict-dynamic'; style-src ${nonce}; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
  test.use({ siteOptions: { policy } });
  test('it has its styles', async ({ inbox }) => {
    await inbox.visitList('ada', {}, 20);
    await expect(inbox.panel).toHaveCSS('border-radius', '14px');
  });
});

test.describe('in a cross-origin isolated page', () => {
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
  test.use({ siteOptions: { headers } });
  test('it works', async ({ inbox }) => {
    await inbox.visit('ada');
    expect(await inbox.page.evaluate(() => crossOriginIsolated)).toBe(true);
    await inbox.openList(20);
  });
});

test('works inside the shadow root of another component', async ({ inbox }) => {
  await inbox.visitList('ada', { place: 'shadow' }, 20);
  await inbox.escape();
  await expect(inbox.bell).toBeFocused();
});

test('works inside an element in fullscreen', async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.page.evaluate(() => document.querySelector('main')?.requestFullscreen());
  await inbox.openList(20);
  await expect(inbox.rows.first()).toBeInViewport();
});
