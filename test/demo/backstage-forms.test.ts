/** The forms of the backstage: what each one changes, and where it shows errors. */
import { describe, expect, test } from 'vitest';
import type { Demo } from '../../demo/server/start-demo.js';
import { findIntegration, listIntegrations } from '../../demo/service/integration-rows.js';
import { getPreferences } from '../../demo/service/preferences.js';
import { getSubscriber } from '../../demo/service/subscribers.js';
import { openAsStaff } from './backstage-browser.js';
import { startTestDemo } from './test-demo.js';

const integrationId = (demo: Demo, identifier: string): string => {
  const integration = listIntegrations(demo.service.store).find((candidate) => candidate.identifier === identifier);
  if (!integration) throw new Error(`The seed has no ${identifier}`);
  return integration._id;
};
/** The error of a field. */
const fieldError = (html: string, field: string): string | undefined =>
  new RegExp(`id="[^"]*${field}-wrong" role="alert">([^<]*)<`).exec(html)?.[1];
const generalError = (html: string): string | undefined =>
  /role="alert" id="[^"]*">.*?<p>([^<]*)<\/p>/s.exec(html)?.[1];

describe('a profile', () => {
  test('is created, and the page confirms it once', async () => {
    const demo = await startTestDemo();
    const browser = await openAsStaff(demo);
    const fields = { subscriberId: 'new one/2', firstName: 'Nia', data: '{"plan":"team"}' };
    const { html } = await browser.submit('/backstage/new', fields);
    expect(html).toContain('Created.');
    expect((await browser.get('/backstage/people/new%20one%2F2')).html).not.toContain('Created.');
    expect(getSubscriber(demo.service.store, 'new one/2')).toMatchObject({ firstName: 'Nia', data: { plan: 'team' } });
  });

  test('is never overwritten by creating an existing id', async () => {
    const demo = await startTestDemo();
    const { status, html } = await (await openAsStaff(demo)).post('/backstage/new', { subscriberId: 'ada' });
    expect(status).toBe(422);
    expect(fieldError(html, 'subscriberId')).toBe('Another person has this id.');
    expect(getSubscriber(demo.service.store, 'ada').data).toEqual({ role: 'Product lead', plan: 'team' });
  });

  test.each([
    ['subscriberId', { subscriberId: '' }, 'A person needs an id.'],
    ['subscriberId', { subscriberId: '..' }, 'Dots alone can’t be an id.'],
    ['email', { subscriberId: 'x', email: 'nowhere' }, 'Must be an email.'],
    ['timezone', { subscriberId: 'x', timezone: 'Moon/Base' }, 'Must be a valid IANA timezone.'],
    ['data', { subscriberId: 'x', data: '{' }, 'This is not JSON.'],
    ['data', { subscriberId: 'x', data: '[1]' }, 'It must be a JSON object.'],
  ])('shows an error at the field %s for %j, and keeps the input', async (field, fields, sentence) => {
    const { status, html } = await (
      await openAsStaff(await startTestDemo())
    ).post('/backstage/new', {
      lastName: 'Kept',
      ...fields,
    });
    expect(status).toBe(422);
    expect(fieldError(html, field)).toBe(sentence);
    expect(html).toContain('value="Kept"');
    expect(html).toMatch(new RegExp(`id="${field}" name="${field}"[^>]* autofocus`));
    expect(html.match(/ autofocus/g)).toHaveLength(1);
  });

  test('changes the edited fields and clears the emptied ones', async () => {
    const demo = await startTestDemo();
    const { store } = demo.service;
    const browser = await openAsStaff(demo);
    const was = { 'was.firstName': 'Ada', 'was.phone': '+442079460812', 'was.email': 'old@fieldnote.example' };
    const now = { firstName: 'Adaeze', phone: '', email: 'old@fieldnote.example' };
    expect((await browser.submit('/backstage/people/ada', { ...was, ...now })).html).toContain('Saved.');
    // The email address changed in the meantime, but not in this form.
    const saved = { firstName: 'Adaeze', phone: null, email: 'ada@fieldnote.example', lastName: 'Mensah' };
    expect(getSubscriber(store, 'ada')).toMatchObject(saved);
    expect(
      (
        await browser.submit('/backstage/people/ada', {
          ...was,
          firstName: 'Ada',
          phone: was['was.phone'],
          email: was['was.email'],
        })
      ).html,
    ).toContain('Nothing was changed');
  });
});

describe('preferences', () => {
  test('change one workflow, or all with their individual choices', async () => {
    const demo = await startTestDemo();
    const { store } = demo.service;
    const browser = await openAsStaff(demo);
    const path = '/backstage/people/ada/preferences';
    const email = (): unknown =>
      getPreferences(store, 'ada')
        .workflows.map((workflow) => workflow.channels.email)
        .filter((on) => on !== undefined);
    expect((await browser.submit(path, { workflow: 'mention', set: 'email off' })).html).toContain(
      'Preference changed.',
    );
    expect(email()).toContain(false);
    expect((await browser.submit(path, { workflow: '', set: 'email on' })).html).toContain(
      'Changed for all notifications',
    );
    expect(email()).not.toContain(false);
  });

  test('that the service rejects stay unchanged, and the page shows why', async () => {
    const browser = await openAsStaff(await startTestDemo());
    const fields = { workflow: 'security-alert', set: 'email off' };
    const { status, html } = await browser.post('/backstage/people/ada/preferences', fields);
    expect(status).toBe(422);
    expect(html).toContain('can not be updated');
  });
});

describe('devices', () => {
  test('are added to the existing ones', async () => {
    const demo = await startTestDemo();
    const fields = { providerId: 'fcm', deviceTokens: 'one\ntwo\n' };
    expect((await (await openAsStaff(demo)).submit('/backstage/people/lin/devices', fields)).html).toContain('Added');
    const [fcm] = getSubscriber(demo.service.store, 'lin').channels;
    expect(fcm?.credentials.deviceTokens).toEqual(['lin-phone-5be377', 'one', 'two']);
  });

  test.each([
    ['providerId', { deviceTokens: 'x' }, 'Choose one.'],
    ['deviceTokens', { providerId: 'fcm' }, 'Give a token or a webhook.'],
    ['providerId', { providerId: 'expo', deviceTokens: 'x' }, /active expo integration/],
    ['integrationIdentifier', { providerId: 'fcm', integrationIdentifier: 'none', deviceTokens: 'x' }, /active none/],
    ['webhookUrl', { providerId: 'slack', webhookUrl: 'nowhere' }, 'Must be a URL address.'],
  ])('with an invalid %s are rejected with an error at the field', async (field, fields, sentence) => {
    const browser = await openAsStaff(await startTestDemo());
    const { status, html } = await browser.post('/backstage/people/ada/devices', fields);
    expect(status).toBe(422);
    expect(fieldError(html, field)).toMatch(sentence);
  });
});

describe('integrations', () => {
  test('can be switched off and on', async () => {
    const demo = await startTestDemo();
    const id = integrationId(demo, 'android-push');
    const browser = await openAsStaff(demo);
    const path = `/backstage/integrations/${id}`;
    expect((await browser.submit(path, { set: 'off' })).html).toContain('Switched off.');
    expect(findIntegration(demo.service.store, id)?.active).toBe(false);
    expect((await browser.submit(path, { set: 'on' })).html).toContain('Switched on.');
    expect(findIntegration(demo.service.store, id)?.active).toBe(true);
  });

  test('without credentials stay off with the service’s error, unless the check is skipped', async () => {
    const demo = await startTestDemo();
    const id = integrationId(demo, 'ios-push');
    const browser = await openAsStaff(demo);
    const { status, html } = await browser.post(`/backstage/integrations/${id}`, { set: 'on' });
    expect(status).toBe(422);
    expect(generalError(html)).toMatch(/^Not switched on\. .*secretKey, apiKey, projectName/);
    for (const name of ['secretKey', 'apiKey', 'projectName']) expect(fieldError(html, name)).toBe('Missing.');
    expect(findIntegration(demo.service.store, id)?.active).toBe(false);
    await browser.post(`/backstage/integrations/${id}`, { set: 'unchecked' });
    expect(findIntegration(demo.service.store, id)?.active).toBe(true);
  });

  test('accept credentials and never show them', async () => {
    const demo = await startTestDemo();
    const id = integrationId(demo, 'spare-mail');
    const browser = await openAsStaff(demo);
    const secret = { apiKey: 'made-up-too', from: 'a@b.example', senderName: 'Spare' };
    const settings = { name: 'Spare mail', identifier: 'spare-mail', ...secret, save: 'on' };
    const { html } = await browser.submit(`/backstage/integrations/${id}`, settings);
    expect(findIntegration(demo.service.store, id)).toMatchObject({ active: true, credentials: secret });
    expect(html).not.toContain('made-up-too');
    expect((await browser.get('/backstage/integrations')).html).not.toMatch(/made-up|a@b\.example/);
  });

  test('with a duplicate identifier show an error at the field', async () => {
    const demo = await startTestDemo();
    const path = `/backstage/integrations/${integrationId(demo, 'spare-mail')}`;
    const fields = { name: 'Spare mail', identifier: 'product-mail', save: 'same' };
    const { status, html } = await (await openAsStaff(demo)).post(path, fields);
    expect(status).toBe(422);
    expect(fieldError(html, 'identifier')).toBe('Another integration has this identifier.');
  });

  test('with an unknown id are a 404', async () => {
    expect(
      (await (await openAsStaff(await startTestDemo())).post('/backstage/integrations/none', { set: 'on' })).status,
    ).toBe(404);
  });
});
