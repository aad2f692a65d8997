/** What a trigger was given for other steps: nothing of it reaches the page unless the host names its key. */
import { expect, test } from '../support/test.js';

const needs = (user: string, key: string): string =>
  `console: notification-inbox: ${user} needs payload.${key}, which the proxy’s option "payload" does not name. See docs/proxy.md.`;

test.use({
  siteOptions: { seed: 'team' },
  expectedProblems: [needs('tab "codes"', 'otp'), needs('group', 'note.by'), needs('mapMessage', 'resetLink')],
});

test('payload keys that no host names are nowhere; a warning names each that the host needs', async ({ inbox }) => {
  const answers: Promise<string>[] = [];
  inbox.page.on('response', (response) => void answers.push(response.text().catch(() => '')));
  const payload = { issue: 7, otp: 'canary-otp', note: { by: 'canary-note' }, resetLink: '/reset?canary' };
  await inbox.site.send({ subscriberId: 'zoe', subject: 'Hello', payload, data: { size: 'large' } });
  const tabs = [
    { id: 'codes', label: 'Codes', payload: { otp: 'canary-otp' } },
    { id: 'issue', label: 'Issue', payload: { issue: 7 } },
    { id: 'large', label: 'Large', data: { size: 'large' }, tags: { all: [['conversation', 'none'], 'conversation'] } },
  ];
  const attributes = { tabs: JSON.stringify(tabs), group: 'payload.note.by', cache: 'session', display: 'inline' };
  await inbox.visit('zoe', attributes);
  await expect(inbox.row('Hello')).toBeVisible();
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'mapMessage', (message: { payload: Record<string, string> }) => ({
      url: message.payload['resetLink'],
    }));
  });
  const [message] = await inbox.get<{ payload: object; data: object; tags: string[] }[]>('messages');
  expect(message).toMatchObject({ payload: { issue: 7 }, data: { size: 'large' }, tags: expect.any(Array) });
  expect(Object.keys(message?.payload ?? {})).toEqual(['issue']);
  for (const [name, rows] of [
    ['Codes', 0],
    ['Issue 1', 1],
    ['Large', 1],
    ['Codes', 0],
  ] as const) {
    await inbox.panel.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await expect(inbox.rows).toHaveCount(rows);
  }
  const stored = await inbox.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).toContain('Hello');
  expect(stored + (await Promise.all(answers)).join('\n')).not.toMatch(/canary-(otp|note)|reset/);
});
