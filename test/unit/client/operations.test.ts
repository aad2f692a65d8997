/** The client against the local service over HTTP: each operation, and the errors of rejected requests. */
import { beforeAll, describe, expect, test } from 'vitest';
import { InboxError, createClient, type Client } from '../../../src/api/admin/client.js';
import { errorOf } from './stub-client.js';
import { integrationId } from './published-sdk.js';
import { required, useService } from './local-service.js';

const running = useService({ seed: true });
let client: Client;

beforeAll(() => {
  client = createClient({ serviceUrl: `${running().url}/`, apiKey: running().key, retry: false });
});

describe('the client', () => {
  test('creates, changes, reads and finds a subscriber', async () => {
    const created = await client.createSubscriber({ subscriberId: 'own/1', firstName: 'Ines', data: { plan: 'pro' } });
    expect(created).toMatchObject({ subscriberId: 'own/1', firstName: 'Ines', data: { plan: 'pro' }, lastName: '' });
    const changed = await client.updateSubscriber('own/1', { lastName: 'Roth', firstName: null });
    expect(changed).toMatchObject({ lastName: 'Roth', firstName: '' });
    expect(await client.getSubscriber('own/1')).toMatchObject({
      _id: created._id,
      lastName: 'Roth',
      data: { plan: 'pro' },
    });
    const found = await client.searchSubscribers({ name: 'roth' });
    expect(found.data.map(({ subscriberId }) => subscriberId)).toEqual(['own/1']);
    expect([found.next, found.previous]).toEqual(['', '']);
  });

  test('adds credentials to the stored ones', async () => {
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

  test('changes preferences of one workflow, and global ones', async () => {
    const before = await client.getPreferences('marcus');
    const { workflow, channels } = required(
      before.workflows.find((preference) => preference.channels.email !== undefined),
    );
    const body = { channels: { email: !channels.email }, workflowId: workflow.identifier };
    const after = await client.updatePreferences('marcus', body);
    const changed = after.workflows.find((preference) => preference.workflow.identifier === workflow.identifier);
    expect(changed?.channels.email).toBe(!channels.email);
    expect(changed?.overrides).toContainEqual({ channel: 'email', source: 'subscriber' });
    const global = await client.updatePreferences('marcus', { channels: { email: false } });
    expect(global.global.channels.email).toBe(false);
  });

  test('reads a feed page whose messages have every field', async () => {
    const page = await client.getFeed('ada', { limit: 3, page: 1 });
    expect(page).toMatchObject({ page: 1, pageSize: 3, hasMore: true, dropped: 0 });
    expect(page.data).toHaveLength(3);
    for (const message of page.data) {
      expect(message).toMatchObject({ channel: 'in_app', status: 'sent', subscriber: { subscriberId: 'ada' } });
      for (const id of [message._jobId, message._templateId, message._notificationId, message.transactionId])
        expect(id).not.toBe('');
    }
  });

  test('records an action, takes it back, and returns the whole message', async () => {
    const feed = await client.getFeed('ada', { limit: 100 });
    const { _id } = required(feed.data.find(({ cta }) => cta.action.buttons.length > 0));
    const payload = { note: 'é' };
    const done = await client.recordAction('ada', _id, 'primary', { status: 'done', payload });
    expect(done.cta.action).toMatchObject({ status: 'done', result: { type: 'primary', payload } });
    expect(done.subscriber.subscriberId).toBe('ada');
    expect(done.template.steps.length).toBeGreaterThan(0);
    const undone = await client.recordAction('ada', _id, 'primary', { status: 'pending' });
    expect(undone.cta.action.status).toBe('pending');
  });

  test('lists messages of a channel, with content in blocks, and messages of given transactions', async () => {
    const mail = await client.getMessages({ channel: 'email', subscriberId: 'ada', limit: 2 });
    expect(mail.totalCount).toBeGreaterThan(2);
    const [first, second] = mail.data;
    expect(first?.content.blocks.length).toBeGreaterThan(1);
    expect(first?.content.content).toBe(first?.content.blocks[0]?.content);
    const ids = [required(first).transactionId, required(second).transactionId];
    const same = await client.getMessages({ transactionId: ids, channel: 'email' });
    expect(same.data.map(({ transactionId }) => transactionId).toSorted()).toEqual(ids.toSorted());
  });

  test('reads a notification record with the log of its jobs', async () => {
    const { data } = await client.getMessages({ channel: 'sms', limit: 1 });
    const message = required(data[0]);
    const notification = await client.getNotification(message._notificationId);
    expect(notification).toMatchObject({ transactionId: message.transactionId, _id: message._notificationId });
    const job = required(notification.jobs.find(({ type }) => type === 'sms'));
    expect(job.executionDetails.at(-1)?.detail).not.toBe('');
    expect(job.step._templateId).toBe(message._messageTemplateId);
  });

  test('changes an integration, or fails with the name of a missing credential', async () => {
    const id = integrationId(running(), 'ios-push');
    const error = await errorOf(client.updateIntegration(id, { active: true }));
    expect(error).toMatchObject({ code: 'refused', status: 400 });
    expect(error.message).toContain('secretKey');
    const credentials = { secretKey: 's', apiKey: 'k', projectName: 'p' };
    expect(await client.updateIntegration(id, { active: true, credentials })).toMatchObject({
      active: true,
      channel: 'push',
    });
  });
});

describe('an error', () => {
  test('is signed-out for a wrong API key', async () => {
    const intruder = createClient({ serviceUrl: running().url, apiKey: 'wrong' });
    expect(await errorOf(intruder.getSubscriber('ada'))).toMatchObject({ code: 'signed-out', status: 401 });
  });
  test('is missing, with the message of the service, for an unknown subscriber', async () => {
    const error = await errorOf(client.getSubscriber('nobody'));
    expect(error).toMatchObject({ code: 'missing', status: 404, message: 'Subscriber: nobody was not found' });
  });
  test('is refused, with the messages of each field, for a wrong limit', async () => {
    const error = await errorOf(client.getFeed('ada', { limit: 101 }));
    expect(error).toMatchObject({ code: 'refused', status: 422, message: 'Validation Error' });
    expect(error.fields['general']).toEqual([expect.stringContaining('limit')]);
  });
  test('has the status 409 at once for an identifier in use, although retries are on', async () => {
    const retrying = createClient({ serviceUrl: running().url, apiKey: running().key });
    const id = integrationId(running(), 'text-messages');
    expect(await errorOf(retrying.updateIntegration(id, { identifier: 'team-chat' }))).toMatchObject({ status: 409 });
  });
  test('is a TypeError and no InboxError for an id that is never sent', async () => {
    await expect(client.getSubscriber('..')).rejects.toThrow(TypeError);
    await expect(client.getSubscriber('..')).rejects.not.toBeInstanceOf(InboxError);
  });
});
