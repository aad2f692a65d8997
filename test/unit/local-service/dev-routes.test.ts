import { describe, expect, it } from 'vitest';
import { addMessage, validationMessages, createTestService } from './test-service.js';

const feed = '/v1/subscribers/zoe/notifications/feed';

describe('the development routes', () => {
  it('add a message, which the feed then contains unchanged', async () => {
    const service = createTestService();
    const added = await addMessage(service, {
      subject: 'Approve?',
      content: 'Version 2',
      url: '/documents/q4-roadmap',
      avatar: '/avatars/mo.svg',
      buttons: [
        { type: 'primary', content: 'Yes' },
        { type: 'secondary', content: 'Open', url: '/x', target: '_blank' },
      ],
      payload: { category: 'approvals' },
      createdAt: '2026-01-02T03:04:05.000Z',
    });
    expect(added.status).toBe(201);
    expect(added.at('data')).toMatchObject({
      subject: 'Approve?',
      content: 'Version 2',
      avatar: '/avatars/mo.svg',
      cta: { type: 'redirect', data: { url: '/documents/q4-roadmap' } },
      createdAt: '2026-01-02T03:04:05.000Z',
      read: false,
    });
    expect((await service.get(feed)).at('data.0')).toEqual(added.at('data'));
  });

  it('change and delete a message', async () => {
    const service = createTestService();
    const path = `/dev/messages/${String((await addMessage(service)).at('data._id'))}`;
    const changes = { read: true, content: 'new' };
    const changed = await service.call('PATCH', path, { ...changes, createdAt: '2026-01-01T00:00:00Z' });
    expect(changed.at('data')).toMatchObject({ ...changes, createdAt: '2026-01-01T00:00:00.000Z' });
    expect((await service.get(`${feed}?read=true`)).at('data.0.content')).toBe('new');
    expect((await service.call('DELETE', path)).at('data.deleted')).toBe(true);
    expect((await service.get(feed)).at('data')).toEqual([]);
    expect((await service.call('DELETE', path)).status).toBe(404);
    expect((await service.call('PATCH', path, {})).status).toBe(404);
  });

  it('reset the data but not the key', async () => {
    const service = createTestService({ seed: false });
    expect((await service.get('/v2/subscribers')).at('data')).toEqual([]);
    expect((await service.call('POST', '/dev/reset')).status).toBe(200);
    expect((await service.get('/v2/subscribers')).at('totalCount')).toBe(9);
  });

  it('add latency and failures', async () => {
    const service = createTestService({ random: () => 0 });
    const faults = await service.call('POST', '/dev/faults', { failure: 0.5 });
    expect(faults.at('data')).toEqual({ latency: 0, failure: 0.5 });
    const failed = await service.get('/v2/subscribers');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
    await service.call('POST', '/dev/faults', { failure: 0, latency: 5 });
    expect((await service.get('/v2/subscribers')).status).toBe(200);
  });

  it.each([
    ['POST', '/dev/messages', { subscriberId: 'zoe', workflow: 'mention' }, 'content should not be null or undefined'],
    [
      'POST',
      '/dev/messages',
      { subscriberId: 'zoe', workflow: 'mention', content: 'x', createdAt: 'soon' },
      'createdAt must be an ISO 8601 date string',
    ],
    ['PATCH', `/dev/messages/${'a'.repeat(24)}`, { read: 'yes' }, 'read must be a boolean value'],
    ['POST', '/dev/faults', { failure: 2 }, 'failure must not be greater than 1'],
    ['POST', '/dev/faults', { latency: -1 }, 'latency must not be less than 0'],
  ])('reject invalid values: %s %s %j', async (method, path, body, sentence) => {
    const reply = await createTestService().call(method, path, body);
    expect([reply.status, validationMessages(reply)]).toEqual([422, [sentence]]);
  });

  it.each(['/dev/messages', '/dev/reset', '/dev/faults'])('require the key: %s', async (path) => {
    expect((await createTestService().call('POST', path, {}, { Authorization: 'ApiKey wrong' })).status).toBe(401);
  });
});
