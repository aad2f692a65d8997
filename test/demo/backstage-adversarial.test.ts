/** Adversarial text in every field that a page of the backstage shows. */
import { expect, test } from 'vitest';
import { deliver } from '../../src/local-service/delivery/deliver.js';
import { listIntegrations, saveIntegration } from '../../src/local-service/database/integration-rows.js';
import { getSubscriber, saveSubscriber } from '../../src/local-service/operations/subscribers.js';
import { findWorkflow, saveWorkflow } from '../../src/local-service/database/workflows.js';
import { pathsOf, startBackstage } from './backstage-browser.js';

test('shows adversarial text as text in every field', async () => {
  const { store, browser } = await startBackstage();
  const MARKUP = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&lt;`;
  const workflow = findWorkflow(store, 'approval-requested');
  if (!workflow) throw new Error('The seed has no approvals');
  saveWorkflow(store, { ...workflow, name: MARKUP, tags: [MARKUP], variables: [MARKUP], critical: false });
  for (const integration of listIntegrations(store)) {
    const child = { field: MARKUP, value: MARKUP, operator: 'EQUAL', on: MARKUP };
    const conditions = [{ isNegated: true, type: 'GROUP', value: 'AND', children: [child] }];
    saveIntegration(store, { ...integration, name: MARKUP, providerId: MARKUP, conditions });
  }
  const [channel] = getSubscriber(store, 'ada').channels;
  const credentials = { webhookUrl: MARKUP, deviceTokens: [MARKUP], title: MARKUP };
  saveSubscriber(store, {
    ...getSubscriber(store, 'ada'),
    firstName: MARKUP,
    lastName: MARKUP,
    email: MARKUP,
    phone: MARKUP,
    avatar: '//evil.example/x.png',
    locale: MARKUP,
    timezone: MARKUP,
    data: { [MARKUP]: MARKUP },
    channels: channel ? [{ ...channel, providerId: MARKUP, credentials }] : [],
  });
  const { notification } = deliver(store, {
    subscriberId: 'ada',
    workflow: 'approval-requested',
    subject: MARKUP,
    content: MARKUP,
    url: 'javascript:alert(1)',
    payload: { [MARKUP]: MARKUP },
    buttons: [
      { type: MARKUP, content: MARKUP },
      { type: 'link', content: MARKUP, url: `javascript:${MARKUP}` },
    ],
  });
  const query = `q=${encodeURIComponent(MARKUP)}&event=${encodeURIComponent(MARKUP)}`;
  const paths = [...pathsOf('ada'), `/records/${notification._id}`].flatMap((path) => [path, `${path}?${query}`]);
  const unknownPaths = ['/people/', '/records/', '/new?id='].map((path) => path + encodeURIComponent(MARKUP));
  for (const path of [...paths, ...unknownPaths]) {
    const { html } = await browser.get(`/backstage${path}`);
    expect(html, path).not.toMatch(/<img src=x|<script|(?:href|src|action)="(?:javascript:|\/\/)|>"'>/i);
  }
  expect((await browser.get('/backstage/people/ada')).html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const { html } = await browser.post('/backstage/new', { subscriberId: '', firstName: MARKUP, data: MARKUP });
  expect(html).not.toMatch(/<img src=x|<script/);
});
