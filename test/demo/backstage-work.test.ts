/**
 * What staff do at the backstage: each form, what comes of it, and where it says what is wrong.
 */
import { describe, expect, test } from 'vitest';
import type { Demo } from '../../demo/server/start-demo.js';
import { findIntegration, listIntegrations } from '../../demo/service/integration-rows.js';
import { getPreferences } from '../../demo/service/preferences.js';
import { getSubscriber } from '../../demo/service/subscribers.js';
import { staffDesk } from './backstage-desk.js';
import { running } from './running.js';

const identified = (demo: Demo, identifier: string): string => {
  const found = listIntegrations(demo.service.store).find((one) => one.identifier === identifier);
  if (!found) throw new Error(`The seed has no ${identifier}`);
  return found._id;
};
/** The complaint beside a field. */
const beside = (html: string, field: string): string | undefined =>
  new RegExp(`id="[^"]*${field}-wrong" role="alert">([^<]*)<`).exec(html)?.[1];
const alertOf = (html: string): string | undefined => /role="alert" id="[^"]*">.*?<p>([^<]*)<\/p>/s.exec(html)?.[1];

describe('a profile', () => {
  test('is created, and the page says so once', async () => {
    const demo = await running();
    const who = await staffDesk(demo);
    const fields = { subscriberId: 'new one/2', firstName: 'Nia', data: '{"plan":"team"}' };
    const { html } = await who.send('/backstage/new', fields);
    expect(html).toContain('Created.');
    expect((await who.get('/backstage/people/new%20one%2F2')).html).not.toContain('Created.');
    expect(getSubscriber(demo.service.store, 'new one/2')).toMatchObject({ firstName: 'Nia', data: { plan: 'team' } });
  });

  test('of somebody who is there is never overwritten by creating them again', async () => {
    const demo = await running();
    const { status, html } = await (await staffDesk(demo)).post('/backstage/new', { subscriberId: 'ada' });
    expect(status).toBe(422);
    expect(beside(html, 'subscriberId')).toBe('Somebody has this id already.');
    expect(getSubscriber(demo.service.store, 'ada').data).toEqual({ role: 'Product lead', plan: 'team' });
  });

  test.each([
    ['subscriberId', { subscriberId: '' }, 'They need one.'],
    ['subscriberId', { subscriberId: '..' }, 'Dots alone can’t be an id.'],
    ['email', { subscriberId: 'x', email: 'nowhere' }, 'Must be an email.'],
    ['timezone', { subscriberId: 'x', timezone: 'Moon/Base' }, 'Must be a valid IANA timezone.'],
    ['data', { subscriberId: 'x', data: '{' }, 'This is not JSON.'],
    ['data', { subscriberId: 'x', data: '[1]' }, 'It must be a JSON object.'],
  ])('says beside the field %s what is wrong with %j, and keeps what was typed', async (field, fields, sentence) => {
    const { status, html } = await (
      await staffDesk(await running())
    ).post('/backstage/new', {
      lastName: 'Kept',
      ...fields,
    });
    expect(status).toBe(422);
    expect(beside(html, field)).toBe(sentence);
    expect(html).toContain('value="Kept"');
    expect(html).toMatch(new RegExp(`id="${field}" name="${field}"[^>]* autofocus`));
    expect(html.match(/ autofocus/g)).toHaveLength(1);
  });

  test('changes in the fields that were changed, and loses those that were emptied', async () => {
    const demo = await running();
    const { store } = demo.service;
    const who = await staffDesk(demo);
    const was = { 'was.firstName': 'Ada', 'was.phone': '+442079460812', 'was.email': 'old@fieldnote.example' };
    const now = { firstName: 'Adaeze', phone: '', email: 'old@fieldnote.example' };
    expect((await who.send('/backstage/people/ada', { ...was, ...now })).html).toContain('Saved.');
    // The address was another by then, but nobody touched it here.
    const saved = { firstName: 'Adaeze', phone: null, email: 'ada@fieldnote.example', lastName: 'Mensah' };
    expect(getSubscriber(store, 'ada')).toMatchObject(saved);
    expect(
      (
        await who.send('/backstage/people/ada', {
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
  test('change for one kind, or for all with what was chosen there', async () => {
    const demo = await running();
    const { store } = demo.service;
    const who = await staffDesk(demo);
    const path = '/backstage/people/ada/preferences';
    const email = (): unknown =>
      getPreferences(store, 'ada')
        .workflows.map((one) => one.channels.email)
        .filter((on) => on !== undefined);
    expect((await who.send(path, { workflow: 'mention', set: 'email off' })).html).toContain('Preference changed.');
    expect(email()).toContain(false);
    expect((await who.send(path, { workflow: '', set: 'email on' })).html).toContain('Changed for every kind');
    expect(email()).not.toContain(false);
  });

  test('that the service refuses are left, and it says why', async () => {
    const who = await staffDesk(await running());
    const fields = { workflow: 'security-alert', set: 'email off' };
    const { status, html } = await who.post('/backstage/people/ada/preferences', fields);
    expect(status).toBe(422);
    expect(html).toContain('can not be updated');
  });
});

describe('devices', () => {
  test('join those that are there', async () => {
    const demo = await running();
    const fields = { providerId: 'fcm', deviceTokens: 'one\ntwo\n' };
    expect((await (await staffDesk(demo)).send('/backstage/people/lin/devices', fields)).html).toContain('Added');
    const [fcm] = getSubscriber(demo.service.store, 'lin').channels;
    expect(fcm?.credentials.deviceTokens).toEqual(['lin-phone-5be377', 'one', 'two']);
  });

  test.each([
    ['providerId', { deviceTokens: 'x' }, 'Choose one.'],
    ['deviceTokens', { providerId: 'fcm' }, 'Give a token or a webhook.'],
    ['providerId', { providerId: 'expo', deviceTokens: 'x' }, /active expo integration/],
    ['integrationIdentifier', { providerId: 'fcm', integrationIdentifier: 'none', deviceTokens: 'x' }, /active none/],
    ['webhookUrl', { providerId: 'slack', webhookUrl: 'nowhere' }, 'Must be a URL address.'],
  ])('that are wrong in %s are told there', async (field, fields, sentence) => {
    const who = await staffDesk(await running());
    const { status, html } = await who.post('/backstage/people/ada/devices', fields);
    expect(status).toBe(422);
    expect(beside(html, field)).toMatch(sentence);
  });
});

describe('integrations', () => {
  test('are switched off and on', async () => {
    const demo = await running();
    const id = identified(demo, 'android-push');
    const who = await staffDesk(demo);
    const path = `/backstage/integrations/${id}`;
    expect((await who.send(path, { set: 'off' })).html).toContain('Switched off.');
    expect(findIntegration(demo.service.store, id)?.active).toBe(false);
    expect((await who.send(path, { set: 'on' })).html).toContain('Switched on.');
    expect(findIntegration(demo.service.store, id)?.active).toBe(true);
  });

  test('without credentials stay off, beside what the service objects to, unless the check is left out', async () => {
    const demo = await running();
    const id = identified(demo, 'ios-push');
    const who = await staffDesk(demo);
    const { status, html } = await who.post(`/backstage/integrations/${id}`, { set: 'on' });
    expect(status).toBe(422);
    expect(alertOf(html)).toMatch(/^Not switched on\. .*secretKey, apiKey, projectName/);
    for (const name of ['secretKey', 'apiKey', 'projectName']) expect(beside(html, name)).toBe('Missing.');
    expect(findIntegration(demo.service.store, id)?.active).toBe(false);
    await who.post(`/backstage/integrations/${id}`, { set: 'unchecked' });
    expect(findIntegration(demo.service.store, id)?.active).toBe(true);
  });

  test('take credentials and never show them', async () => {
    const demo = await running();
    const id = identified(demo, 'spare-mail');
    const who = await staffDesk(demo);
    const secret = { apiKey: 'made-up-too', from: 'a@b.example', senderName: 'Spare' };
    const settings = { name: 'Spare mail', identifier: 'spare-mail', ...secret, save: 'on' };
    const { html } = await who.send(`/backstage/integrations/${id}`, settings);
    expect(findIntegration(demo.service.store, id)).toMatchObject({ active: true, credentials: secret });
    expect(html).not.toContain('made-up-too');
    expect((await who.get('/backstage/integrations')).html).not.toMatch(/made-up|a@b\.example/);
  });

  test('whose identifier is taken say so beside it', async () => {
    const demo = await running();
    const path = `/backstage/integrations/${identified(demo, 'spare-mail')}`;
    const fields = { name: 'Spare mail', identifier: 'product-mail', save: 'same' };
    const { status, html } = await (await staffDesk(demo)).post(path, fields);
    expect(status).toBe(422);
    expect(beside(html, 'identifier')).toBe('Another integration has this identifier.');
  });

  test('that are not there are not asked for', async () => {
    expect((await (await staffDesk(await running())).post('/backstage/integrations/none', { set: 'on' })).status).toBe(
      404,
    );
  });
});
