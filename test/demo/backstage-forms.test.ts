/** The forms of the backstage: what each one changes, and where it shows errors. */
import { describe, expect, test } from 'vitest';
import { findIntegration, listIntegrations } from '../../src/local-service/database/integration-rows.js';
import { getPreferences } from '../../src/local-service/operations/preferences.js';
import { getSubscriber } from '../../src/local-service/operations/subscribers.js';
import { focusedTags, startBackstage } from './backstage-browser.js';

/** The page of an integration, and the stored integration. */
async function openIntegration(identifier: string) {
  const { browser, store } = await startBackstage();
  const id = listIntegrations(store).find((candidate) => candidate.identifier === identifier)?._id ?? '';
  return { browser, path: `/backstage/integrations/${id}`, stored: () => findIntegration(store, id) };
}
const fieldError = (html: string, field: string): string | undefined =>
  new RegExp(`id="[^"]*${field}-wrong" role="alert">([^<]*)<`).exec(html)?.[1];
const generalError = (html: string): string | undefined =>
  /role="alert" id="[^"]*">.*?<p>([^<]*)<\/p>/s.exec(html)?.[1];

describe('a profile', () => {
  test('is created, and the page confirms it once', async () => {
    const { store, browser } = await startBackstage();
    const fields = { subscriberId: 'new one/2', firstName: 'Nia', data: '{"plan":"team"}' };
    expect((await browser.submit('/backstage/new', fields)).html).toContain('Created.');
    expect((await browser.get('/backstage/people/new%20one%2F2')).html).not.toContain('Created.');
    expect(getSubscriber(store, 'new one/2')).toMatchObject({ firstName: 'Nia', data: { plan: 'team' } });
  });

  test('is never overwritten by creating an existing id', async () => {
    const { store, browser } = await startBackstage();
    const { status, html } = await browser.post('/backstage/new', { subscriberId: 'ada' });
    expect([status, fieldError(html, 'subscriberId')]).toEqual([422, 'Another person has this id.']);
    expect(getSubscriber(store, 'ada').data).toEqual({ role: 'Product lead', plan: 'team' });
  });

  test.each([
    ['subscriberId', { subscriberId: '' }, 'A person needs an id.'],
    ['subscriberId', { subscriberId: '..' }, 'Dots alone can’t be an id.'],
    ['email', { subscriberId: 'x', email: 'nowhere' }, 'Must be an email.'],
    ['timezone', { subscriberId: 'x', timezone: 'Moon/Base' }, 'Must be a valid IANA time-zone.'],
    ['data', { subscriberId: 'x', data: '{' }, 'This is not JSON.'],
    ['data', { subscriberId: 'x', data: '[1]' }, 'It must be a JSON object.'],
  ])('shows an error at the field %s for %j, and keeps the input', async (field, fields, sentence) => {
    const { browser } = await startBackstage();
    const { status, html } = await browser.post('/backstage/new', { lastName: 'Kept', ...fields });
    expect(status).toBe(422);
    expect(fieldError(html, field)).toBe(sentence);
    expect(html).toContain('value="Kept"');
    expect(html).toMatch(new RegExp(`id="${field}" name="${field}"[^>]* autofocus`));
    expect(html.match(/ autofocus/g)).toHaveLength(1);
  });

  test('changes the edited fields and clears the emptied ones', async () => {
    const { store, browser } = await startBackstage();
    const was = { 'was.firstName': 'Ada', 'was.phone': '+442079460812', 'was.email': 'old@fieldnote.example' };
    const now = { firstName: 'Adaeze', phone: '', email: 'old@fieldnote.example' };
    expect((await browser.submit('/backstage/people/ada', { ...was, ...now })).html).toContain('Saved.');
    // The email address changed in the meantime, but not in this form.
    const saved = { firstName: 'Adaeze', phone: null, email: 'ada@fieldnote.example', lastName: 'Mensah' };
    expect(getSubscriber(store, 'ada')).toMatchObject(saved);
    const same = { firstName: 'Ada', phone: was['was.phone'], email: was['was.email'] };
    expect((await browser.submit('/backstage/people/ada', { ...was, ...same })).html).toContain('Nothing was changed');
  });
});

describe('preferences', () => {
  test('change one workflow, or all with their individual choices', async () => {
    const { store, browser } = await startBackstage();
    const path = '/backstage/people/ada/preferences';
    const email = (): unknown =>
      getPreferences(store, 'ada')
        .workflows.map((workflow) => workflow.channels.email)
        .filter((on) => on !== undefined);
    const one = (await browser.submit(path, { workflow: 'mention', set: 'email off' })).html;
    expect(one).toContain('Preference changed.');
    expect(focusedTags(one)).toEqual([expect.stringMatching(/id="switch-mention-email" aria-checked="false"/)]);
    expect(email()).toContain(false);
    const all = (await browser.submit(path, { workflow: '', set: 'email on' })).html;
    expect(all).toMatch(/Changed for all notifications[^]*replaces what Ada chose below/);
    expect(focusedTags(all)).toEqual([expect.stringMatching(/id="switch-email" aria-checked="true"/)]);
    expect(email()).not.toContain(false);
  });

  test('that the service rejects stay unchanged, and the page shows why', async () => {
    const { browser } = await startBackstage();
    const fields = { workflow: 'unknown', set: 'email off' };
    const { status, html } = await browser.post('/backstage/people/ada/preferences', fields);
    expect(status).toBe(422);
    expect(html).toContain('Workflow cannot be found');
  });
});

describe('devices', () => {
  test('are added to the existing ones', async () => {
    const { store, browser } = await startBackstage();
    const fields = { providerId: 'fcm', deviceTokens: 'one\ntwo\n' };
    expect((await browser.submit('/backstage/people/lin/devices', fields)).html).toContain('Added');
    const [fcm] = getSubscriber(store, 'lin').channels;
    expect(fcm?.credentials.deviceTokens).toEqual(['lin-phone-5be377', 'one', 'two']);
  });

  test.each([
    ['providerId', { deviceTokens: 'x' }, 'Choose one.'],
    ['deviceTokens', { providerId: 'fcm' }, 'Give a token or a webhook.'],
    ['providerId', { providerId: 'expo', deviceTokens: 'x' }, /active expo integration/],
    ['integrationIdentifier', { providerId: 'fcm', integrationIdentifier: 'none', deviceTokens: 'x' }, /active none/],
    ['webhookUrl', { providerId: 'slack', webhookUrl: 'nowhere' }, 'Must be a URL address.'],
  ])('with an invalid %s are rejected with an error at the field', async (field, fields, sentence) => {
    const { browser } = await startBackstage();
    const { status, html } = await browser.post('/backstage/people/ada/devices', fields);
    expect(status).toBe(422);
    expect(fieldError(html, field)).toMatch(sentence);
  });
});

describe('integrations', () => {
  test('can be switched off and on', async () => {
    const { browser, path, stored } = await openIntegration('android-push');
    const { html } = await browser.submit(path, { set: 'off' });
    expect(html).toContain('Switched off.');
    expect(focusedTags(html)).toEqual([expect.stringMatching(/role="switch".* aria-checked="false"/)]);
    expect(stored()?.active).toBe(false);
    expect((await browser.submit(path, { set: 'on' })).html).toContain('Switched on.');
    expect(stored()?.active).toBe(true);
  });

  test('without credentials stay off with the service’s error, unless the check is skipped', async () => {
    const { browser, path, stored } = await openIntegration('ios-push');
    const { status, html } = await browser.post(path, { set: 'on' });
    expect(status).toBe(422);
    expect(focusedTags(html)).toEqual([expect.stringMatching(/role="switch".* aria-checked="false"/)]);
    expect(generalError(html)).toMatch(/^Not switched on\. .*secretKey, apiKey, projectName/);
    for (const name of ['secretKey', 'apiKey', 'projectName']) expect(fieldError(html, name)).toBe('Missing.');
    expect(stored()?.active).toBe(false);
    await browser.post(path, { set: 'unchecked' });
    expect(stored()?.active).toBe(true);
  });

  test('accept credentials and never show them', async () => {
    const { browser, path, stored } = await openIntegration('spare-mail');
    const secret = { apiKey: 'made-up-too', from: 'a@b.example', senderName: 'Spare' };
    const settings = { name: 'Spare mail', identifier: 'spare-mail', ...secret, save: 'on' };
    const { html } = await browser.submit(path, settings);
    expect(stored()).toMatchObject({ active: true, credentials: secret });
    expect(html).not.toContain('made-up-too');
    expect((await browser.get('/backstage/integrations')).html).not.toMatch(/made-up|a@b\.example/);
  });

  test('with a duplicate identifier show an error at the field', async () => {
    const { browser, path } = await openIntegration('spare-mail');
    const fields = { name: 'Spare mail', identifier: 'product-mail', save: 'same' };
    const { status, html } = await browser.post(path, fields);
    expect([status, fieldError(html, 'identifier')]).toEqual([422, 'Another integration has this identifier.']);
  });

  test('with an unknown id are a 404', async () => {
    const { browser } = await startBackstage();
    expect((await browser.post('/backstage/integrations/none', { set: 'on' })).status).toBe(404);
  });
});
