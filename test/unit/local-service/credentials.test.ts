import { describe, expect, it } from 'vitest';
import { MAX_DEVICE_TOKENS, providers } from '../../../src/local-service/operations/credentials.js';
import * as rows from '../../../src/local-service/database/integration-rows.js';
import { createTestService, itRejects, type Reply, type TestService } from './test-service.js';

const append = ({ call }: TestService, who: string, body: unknown): Promise<Reply> =>
  call('PATCH', `/v1/subscribers/${who}/credentials`, body);

describe('appending credentials', () => {
  it('responds with 200 and the whole subscriber inside data', async () => {
    const service = createTestService();
    const credentials = { webhookUrl: 'https://hooks.chat.example/zoe', channel: '#general' };
    const reply = await append(service, 'zoe', { providerId: 'slack', credentials });
    expect([reply.status, reply.at('data.subscriberId')]).toEqual([200, 'zoe']);
    const stored = { credentials: { ...credentials, deviceTokens: [] } };
    expect(reply.at('data.channels')).toMatchObject([{ providerId: 'slack', ...stored }]);
  });

  it.each([{ deviceTokens: [] }, { title: 'Phone' }])('removes the tokens of a channel by %j', async (credentials) => {
    const reply = await append(createTestService(), 'ada', { providerId: 'fcm', credentials });
    expect(reply.at('data.channels.1')).toMatchObject({ providerId: 'fcm', credentials: { deviceTokens: [] } });
  });

  it('stores an entry for each provider and integration', async () => {
    const service = createTestService();
    const fcm = rows.listIntegrations(service.store).find(({ identifier }) => identifier === 'android-push');
    const other = { ...fcm!, _id: 'f'.repeat(24), identifier: 'android-push-2' };
    rows.saveIntegration(service.store, other);
    expect(rows.findIntegration(service.store, other._id)).toEqual(other);
    for (const integrationIdentifier of ['android-push', 'android-push-2', 'android-push']) {
      const body = { providerId: 'fcm', integrationIdentifier, credentials: { deviceTokens: [integrationIdentifier] } };
      await append(service, 'zoe', body);
    }
    const reply = await service.get('/v2/subscribers/zoe');
    expect(reply.each('data.channels', '_integrationId')).toEqual([fcm?._id, other._id]);
    expect(reply.each('data.channels', 'credentials.deviceTokens')).toEqual([['android-push'], ['android-push-2']]);
  });

  it.each([
    [{ providerId: 'apns', credentials: {} }],
    [{ providerId: 'fcm', integrationIdentifier: 'team-chat', credentials: {} }],
    [{ providerId: 'fcm', integrationIdentifier: 'unknown', credentials: {} }],
  ])('responds with 400 without a matching active integration: %j', async (body) => {
    const reply = await append(createTestService(), 'zoe', body);
    expect(reply.status).toBe(400);
    expect(reply.at('message')).toMatch(/do not have active .* integration\.$/);
  });

  it('responds with 400 and the counts for too many device tokens', async () => {
    const deviceTokens = Array.from({ length: MAX_DEVICE_TOKENS + 1 }, (_, index) => `token-${index}`);
    const body = { providerId: 'fcm', credentials: { deviceTokens } };
    const reply = await append(createTestService(), 'zoe', body);
    expect(reply.json).toMatchObject({
      statusCode: 400,
      currentCount: MAX_DEVICE_TOKENS + 1,
      limit: MAX_DEVICE_TOKENS,
      ctx: { currentCount: MAX_DEVICE_TOKENS + 1, limit: MAX_DEVICE_TOKENS },
    });
  });

  it.each([...providers])('accepts the provider %s', async (providerId) => {
    expect((await append(createTestService(), 'zoe', { providerId, credentials: {} })).status).toBeLessThan(401);
  });

  itRejects(
    (service, body) => append(service, 'zoe', body),
    [
      [{ providerId: 'slack' }, 'credentials should not be null or undefined'],
      [{ providerId: 'slack', credentials: [] }, 'credentials must be an object'],
      [{ providerId: 'slack', credentials: null }, 'credentials must be an object'],
      [{ providerId: 'slack', credentials: { webhookUrl: 'nowhere' } }, 'credentials.webhookUrl must be a URL address'],
      [{ providerId: 'slack', credentials: { imageUrl: 'x' } }, 'credentials.imageUrl must be a URL address'],
      [{ providerId: 'slack', credentials: { externalUrl: 1 } }, 'credentials.externalUrl must be a string'],
      [{ providerId: 'slack', credentials: { deviceTokens: 'a' } }, 'credentials.deviceTokens must be an array'],
      [{ providerId: 'slack', credentials: { deviceTokens: [1] } }, 'credentials.deviceTokens.0 must be a string'],
      [
        { providerId: 'slack', integrationIdentifier: '', credentials: {} },
        'integrationIdentifier should not be empty',
      ],
    ],
  );
});
