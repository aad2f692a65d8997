/**
 * The service may hold anything: hostile text in every field that a page of the backstage shows.
 */
import { expect, test } from 'vitest';
import { deliver } from '../../demo/service/deliver.js';
import { listIntegrations, saveIntegration } from '../../demo/service/integration-rows.js';
import { getSubscriber, saveSubscriber } from '../../demo/service/subscribers.js';
import { findWorkflow, saveWorkflow } from '../../demo/service/workflows.js';
import { staffDesk } from './backstage-desk.js';
import { running } from './running.js';

const tabs = ['', '/messages', '/feed', '/preferences', '/devices'];

test('shows hostile text as text, whatever field it stands in', async () => {
  const demo = await running();
  const { store } = demo.service;
  const hostile = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&lt;`;
  const workflow = findWorkflow(store, 'approval-requested');
  if (!workflow) throw new Error('The seed has no approvals');
  saveWorkflow(store, { ...workflow, name: hostile, tags: [hostile], variables: [hostile], critical: false });
  for (const one of listIntegrations(store)) {
    const child = { field: hostile, value: hostile, operator: 'EQUAL', on: hostile };
    const conditions = [{ isNegated: true, type: 'GROUP', value: 'AND', children: [child] }];
    saveIntegration(store, { ...one, name: hostile, providerId: hostile, conditions });
  }
  const [channel] = getSubscriber(store, 'ada').channels;
  const credentials = { webhookUrl: hostile, deviceTokens: [hostile], title: hostile };
  saveSubscriber(store, {
    ...getSubscriber(store, 'ada'),
    firstName: hostile,
    lastName: hostile,
    email: hostile,
    phone: hostile,
    avatar: '//evil.example/x.png',
    locale: hostile,
    timezone: hostile,
    data: { [hostile]: hostile },
    topics: [hostile],
    channels: channel ? [{ ...channel, providerId: hostile, integrationIdentifier: hostile, credentials }] : [],
  });
  const { notification } = deliver(store, {
    subscriberId: 'ada',
    workflow: 'approval-requested',
    subject: hostile,
    content: hostile,
    url: 'javascript:alert(1)',
    payload: { [hostile]: hostile },
    buttons: [
      { type: hostile, content: hostile, resultContent: hostile },
      { type: 'link', content: hostile, url: `javascript:${hostile}` },
    ],
  });
  const who = await staffDesk(demo);
  const query = `q=${encodeURIComponent(hostile)}&transaction=${encodeURIComponent(hostile)}`;
  const all = [
    '/backstage',
    '/backstage/new',
    '/backstage/integrations',
    ...tabs.map((tab) => `/backstage/people/ada${tab}`),
    `/backstage/records/${notification._id}`,
  ].flatMap((path) => [path, `${path}?${query}`]);
  const strange = [
    `/backstage/people/${encodeURIComponent(hostile)}`,
    `/backstage/records/${encodeURIComponent(hostile)}`,
  ];
  for (const path of [...all, ...strange, `/backstage/new?id=${encodeURIComponent(hostile)}`]) {
    const { html } = await who.get(path);
    expect(html, path).not.toMatch(/<img src=x|<script|(?:href|src|action)="(?:javascript:|\/\/)|>"'>/i);
  }
  expect((await who.get('/backstage/people/ada')).html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const { html } = await who.post('/backstage/new', { subscriberId: '', firstName: hostile, data: hostile });
  expect(html).not.toMatch(/<img src=x|<script/);
});
