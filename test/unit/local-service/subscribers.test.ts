import { describe, expect, it } from 'vitest';
import { createTestService, itRejects } from './test-service.js';

const allFields = {
  subscriberId: 'new-one',
  firstName: 'Iñaki',
  lastName: '山田',
  email: 'inaki@fieldnote.example',
  phone: '+34600000000',
  avatar: '/avatars/lin.svg',
  locale: 'es_ES',
  timezone: 'Europe/Madrid',
  data: { nested: { list: [1, null, 'ü'] } },
};

describe('creating a subscriber', () => {
  it('responds with 201 and every field inside data, and stores it', async () => {
    const service = createTestService();
    const reply = await service.call('POST', '/v2/subscribers', allFields);
    expect([reply.status, Object.keys(reply.json as object)]).toEqual([201, ['data']]);
    expect(reply.at('data')).toMatchObject({ ...allFields, channels: [], deleted: false });
    expect(reply.at('data._id')).toMatch(/^[0-9a-f]{24}$/);
    expect((await service.get('/v2/subscribers/new-one')).json).toEqual(reply.json);
  });

  it('updates an existing one, also with 201, and clears omitted data', async () => {
    const service = createTestService();
    const first = await service.call('POST', '/v2/subscribers', allFields);
    const changes = { subscriberId: 'new-one', email: null, phone: '1' };
    const second = await service.call('POST', '/v2/subscribers', { ...changes, firstName: null });
    expect(second.status).toBe(201);
    const { data: _data, ...kept } = allFields;
    expect(second.at('data')).toMatchObject({ ...kept, ...changes });
    expect(second.at('data')).not.toHaveProperty('data');
    expect(second.at('data._id')).toBe(first.at('data._id'));
  });

  it('rejects an existing one if failIfExists is true, and no other', async () => {
    const service = createTestService();
    expect((await service.call('POST', '/v2/subscribers?failIfExists=true', { subscriberId: 'x' })).status).toBe(201);
    expect((await service.call('POST', '/v2/subscribers?failIfExists=false', { subscriberId: 'x' })).status).toBe(201);
  });

  it('trims the id', async () => {
    const service = createTestService();
    await service.call('POST', '/v2/subscribers', { subscriberId: '  spaced ' });
    expect((await service.get('/v2/subscribers/spaced')).status).toBe(200);
  });

  const ids = ['a/b', 'ü 漢字', '100%', 'me@x.example', 'a?b#c', '%2F', '..'];
  it.each(ids)('accepts %s as an id, and finds it', async (subscriberId) => {
    const service = createTestService();
    expect((await service.call('POST', '/v2/subscribers', { subscriberId })).status).toBe(201);
    const path = `/v2/subscribers/${encodeURIComponent(subscriberId)}`;
    const found =
      subscriberId === '..' ? await service.get('/v2/subscribers?subscriberId=..') : await service.get(path);
    expect(found.at(subscriberId === '..' ? 'data.0.subscriberId' : 'data.subscriberId')).toBe(subscriberId);
  });

  itRejects(
    (service, body) => service.call('POST', '/v2/subscribers', body),
    [
      [{ subscriberId: '   ' }, 'SubscriberId is required'],
      [{ subscriberId: 5 }, 'subscriberId must be a string'],
      [{ subscriberId: 'x', firstName: 1 }, 'firstName must be a string'],
      [{ subscriberId: 'x', lastName: {} }, 'lastName must be a string'],
      [{ subscriberId: 'x', phone: 123 }, 'phone must be a string'],
      [{ subscriberId: 'x', avatar: false }, 'avatar must be a string'],
      [{ subscriberId: 'x', email: '' }, 'email must be an email'],
      [{ subscriberId: 'x', locale: 'not a locale' }, 'locale must be a valid locale'],
      [{ subscriberId: 'x', data: 'text' }, 'data must be an object'],
      [{ subscriberId: 'x', data: [1] }, 'data must be an object'],
    ],
  );
});
