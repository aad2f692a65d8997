/**
 * Our client against the local service over a socket: each operation, and what its refusals say.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { InboxError, createClient, type Client } from '../../src/api/admin/client.js';
import { failureOf } from './answering.js';
import { integrationId } from './published.js';
import { mounted, sure } from './socket.js';

const here = mounted({ seed: true });
let client: Client;

beforeAll(() => {
  client = createClient({ serviceUrl: `${here().url}/`, apiKey: here().key, retry: false });
});

describe('each operation', () => {
  test('creates, gets, changes and finds a subscriber', async () => {
    const made = await client.createSubscriber({ subscriberId: 'own/1', firstName: 'Ines', data: { plan: 'pro' } });
    expect(made).toMatchObject({ subscriberId: 'own/1', firstName: 'Ines', data: { plan: 'pro' }, lastName: '' });
    const changed = await client.updateSubscriber('own/1', { lastName: 'Roth', firstName: null });
    expect(changed).toMatchObject({ lastName: 'Roth', firstName: '' });
    expect(await client.getSubscriber('own/1')).toMatchObject({
      _id: made._id,
      lastName: 'Roth',
      data: { plan: 'pro' },
    });
    const found = await client.searchSubscribers({ name: 'roth' });
    expect(found.data.map(({ subscriberId }) => subscriberId)).toEqual(['own/1']);
    expect([found.next, found.previous]).toEqual(['', '']);
  });

  test('adds credentials to those that are there', async () => {
    await client.createSubscriber({ subscriberId: 'own/2' });
    for (const deviceTokens of [
      ['a', 'b'],
      ['b', 'c'],
    ]) {
      await client.appendCredentials('own/2', {
        providerId: 'fcm',
        integrationIdentifier: 'android-push',
        credentials: { deviceTokens, title: 'Phone' },
      });
    }
    const [entry] = (await client.getSubscriber('own/2')).channels;
    expect(entry).toMatchObject({ providerId: 'fcm', integrationIdentifier: 'android-push' });
    expect(entry?.credentials).toMatchObject({ deviceTokens: ['a', 'b', 'c'], title: 'Phone', webhookUrl: '' });
  });

  test('changes preferences, of a workflow and of all', async () => {
    const before = await client.getPreferences('marcus');
    const { workflow, channels } = sure(before.workflows.find((one) => one.channels.email !== undefined));
    const body = { channels: { email: !channels.email }, workflowId: workflow.identifier };
    const after = await client.updatePreferences('marcus', body);
    const same = after.workflows.find((one) => one.workflow.identifier === workflow.identifier);
    expect(same?.channels.email).toBe(!channels.email);
    expect(same?.overrides).toContainEqual({ channel: 'email', source: 'subscriber' });
    const global = await client.updatePreferences('marcus', { channels: { email: false } });
    expect(global.global.channels.email).toBe(false);
  });

  test('gets a feed whose messages have all their fields', async () => {
    const page = await client.getFeed('ada', { limit: 3, page: 1 });
    expect(page).toMatchObject({ page: 1, pageSize: 3, hasMore: true, dropped: 0 });
    expect(page.data).toHaveLength(3);
    for (const message of page.data) {
      expect(message).toMatchObject({ channel: 'in_app', status: 'sent', subscriber: { subscriberId: 'ada' } });
      for (const id of [message._jobId, message._templateId, message._notificationId, message.transactionId])
        expect(id).not.toBe('');
    }
  });

  test('records an action, and tells the whole message', async () => {
    const feed = await client.getFeed('ada', { limit: 100 });
    const { _id } = sure(feed.data.find(({ cta }) => cta.action.buttons.length > 0));
    const payload = { note: 'é' };
    const done = await client.recordAction('ada', _id, 'primary', { status: 'done', payload });
    expect(done.cta.action).toMatchObject({ status: 'done', result: { type: 'primary', payload } });
    expect(done.subscriber.subscriberId).toBe('ada');
    expect(done.template.steps.length).toBeGreaterThan(0);
    const back = await client.recordAction('ada', _id, 'primary', { status: 'pending' });
    expect(back.cta.action.status).toBe('pending');
  });

  test('gets messages of a channel, with content in blocks, and those of some transactions', async () => {
    const mail = await client.getMessages({ channel: 'email', subscriberId: 'ada', limit: 2 });
    expect(mail.totalCount).toBeGreaterThan(2);
    const [first, second] = mail.data;
    expect(first?.content.blocks.length).toBeGreaterThan(1);
    expect(first?.content.content).toBe(first?.content.blocks[0]?.content);
    const ids = [sure(first).transactionId, sure(second).transactionId];
    const same = await client.getMessages({ transactionId: ids, channel: 'email' });
    expect(same.data.map(({ transactionId }) => transactionId).toSorted()).toEqual(ids.toSorted());
  });

  test('gets a notification record that tells why', async () => {
    const { data } = await client.getMessages({ channel: 'sms', limit: 1 });
    const message = sure(data[0]);
    const notification = await client.getNotification(message._notificationId);
    expect(notification).toMatchObject({ transactionId: message.transactionId, _id: message._notificationId });
    const job = sure(notification.jobs.find(({ type }) => type === 'sms'));
    expect(job.executionDetails.at(-1)?.detail).not.toBe('');
    expect(job.step._templateId).toBe(message._messageTemplateId);
  });

  test('changes an integration, and is told what is missing', async () => {
    const id = integrationId(here(), 'ios-push');
    const failure = await failureOf(client.updateIntegration(id, { active: true }));
    expect(failure).toMatchObject({ code: 'refused', status: 400 });
    expect(failure.message).toContain('secretKey');
    const credentials = { secretKey: 's', apiKey: 'k', projectName: 'p' };
    expect(await client.updateIntegration(id, { active: true, credentials })).toMatchObject({
      active: true,
      channel: 'push',
    });
  });
});

describe('a refusal says', () => {
  test('that the key is wrong', async () => {
    const stranger = createClient({ serviceUrl: here().url, apiKey: 'wrong' });
    expect(await failureOf(stranger.getSubscriber('ada'))).toMatchObject({ code: 'signed-out', status: 401 });
  });
  test('that nobody has that name', async () => {
    const failure = await failureOf(client.getSubscriber('nobody'));
    expect(failure).toMatchObject({ code: 'missing', status: 404, message: 'Subscriber: nobody was not found' });
  });
  test('which field is wrong', async () => {
    const failure = await failureOf(client.getFeed('ada', { limit: 101 }));
    expect(failure).toMatchObject({ code: 'refused', status: 422, message: 'Validation Error' });
    expect(failure.fields['general']).toEqual([expect.stringContaining('limit')]);
  });
  test('that an identifier is taken, at once', async () => {
    const asking = createClient({ serviceUrl: here().url, apiKey: here().key });
    const id = integrationId(here(), 'text-messages');
    expect(await failureOf(asking.updateIntegration(id, { identifier: 'team-chat' }))).toMatchObject({ status: 409 });
  });
  test('no more than that it is one, where the call never left', async () => {
    await expect(client.getSubscriber('..')).rejects.toThrow(TypeError);
    await expect(client.getSubscriber('..')).rejects.not.toBeInstanceOf(InboxError);
  });
});
