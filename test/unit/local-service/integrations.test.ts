import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../../src/local-service/database/integration-rows.js';
import type { Integration } from '../../../src/local-service/types.js';
import { createTestService, itRejects, type Reply, type TestService } from './test-service.js';

const findByIdentifier = (service: TestService, identifier: string): Integration =>
  listIntegrations(service.store).find((integration) => integration.identifier === identifier) as Integration;
const put = (service: TestService, identifier: string, body: unknown, headers = {}): Promise<Reply> =>
  service.call('PUT', `/v1/integrations/${findByIdentifier(service, identifier)._id}`, body, headers);
const mail = { apiKey: 'k', from: 'a@b.example', senderName: 'Fieldnote' };

describe('updating an integration', () => {
  it('changes the given fields, responds with 200 inside data, and returns the credentials in clear', async () => {
    const service = createTestService();
    const credentials = { ...mail, apiKey: 'new' };
    const reply = await put(service, 'product-mail', { name: 'Mail', credentials });
    expect(reply.status).toBe(200);
    expect(reply.at('data')).toMatchObject({ name: 'Mail', identifier: 'product-mail', channel: 'email' });
    expect(reply.at('data.credentials')).toEqual(credentials);
  });

  it('replaces credentials as a whole', async () => {
    const service = createTestService();
    await put(service, 'team-chat', { credentials: { clientId: 'a' } });
    const credentials = { secretKey: 'b', hmac: true, tlsOptions: { a: 1 } };
    await put(service, 'team-chat', { credentials });
    expect(findByIdentifier(service, 'team-chat').credentials).toEqual(credentials);
  });

  it('rejects activation without the credentials that the provider needs, unless check is false', async () => {
    const service = createTestService();
    expect((await put(service, 'spare-mail', { credentials: {} })).status).toBe(200);
    const reply = await put(service, 'spare-mail', { active: true });
    expect([reply.status, reply.at('message')]).toEqual([
      400,
      "The sendgrid integration can't be active without: apiKey, from, senderName",
    ]);
    expect(findByIdentifier(service, 'spare-mail').active).toBe(false);
    expect((await put(service, 'spare-mail', { active: true, check: false })).status).toBe(200);
    expect((await put(service, 'spare-mail', { active: true, credentials: mail })).status).toBe(200);
  });

  it('makes another integration primary when the primary one is switched off', async () => {
    const service = createTestService();
    await put(service, 'spare-mail', { active: true, credentials: mail });
    expect(findByIdentifier(service, 'spare-mail').primary).toBe(false);
    const reply = await put(service, 'product-mail', { active: false });
    expect(reply.at('data')).toMatchObject({ active: false, primary: false });
    expect(findByIdentifier(service, 'spare-mail').primary).toBe(true);
  });

  it('removes primary from an integration with conditions', async () => {
    const service = createTestService();
    const children = [{ field: 'plan', value: 'team', operator: 'EQUAL', on: 'subscriber' }];
    const conditions = [{ isNegated: false, type: 'GROUP', value: 'AND', children }];
    const reply = await put(service, 'product-mail', { conditions });
    expect(reply.at('data')).toMatchObject({ conditions, primary: false, active: true });
  });

  it('rejects the identifier of another integration with 409, but accepts its own', async () => {
    const service = createTestService();
    expect((await put(service, 'team-chat', { identifier: 'in-app' })).status).toBe(409);
    expect((await put(service, 'team-chat', { identifier: 'team-chat' })).status).toBe(200);
    expect((await put(service, 'team-chat', { identifier: 'chat-2' })).at('data.identifier')).toBe('chat-2');
  });

  it.each([[{}], [{ check: true }], [undefined]])('responds with 400 without any change: %j', async (body) => {
    const service = createTestService();
    const reply = await put(service, 'in-app', body);
    expect([reply.status, reply.at('message')]).toEqual([400, 'No properties found for update']);
  });

  it('accepts its own environment only', async () => {
    const service = createTestService();
    expect((await put(service, 'in-app', { _environmentId: service.store.environmentId, name: 'x' })).status).toBe(200);
    expect((await put(service, 'in-app', { _environmentId: 'other' })).status).toBe(400);
  });

  it('ignores an idempotency key, like every PUT', async () => {
    const service = createTestService({ idempotency: true });
    const key = { 'idempotency-key': 'same' };
    await put(service, 'in-app', { name: 'one' }, key);
    const reply = await put(service, 'in-app', { name: 'two' }, key);
    expect([reply.status, reply.at('data.name')]).toEqual([200, 'two']);
  });

  itRejects(
    (service, body) => put(service, 'in-app', body),
    [
      [{ name: 1 }, 'name must be a string'],
      [{ name: '' }, 'name should not be empty'],
      [{ identifier: ' ' }, 'identifier should not be empty'],
      [{ active: 'yes' }, 'active must be a boolean value'],
      [{ check: 1, name: 'x' }, 'check must be a boolean value'],
      [{ credentials: 'x' }, 'credentials must be an object'],
      [{ credentials: { apiKey: 1 } }, 'credentials.apiKey must be a string'],
      [{ credentials: { secure: 'x' } }, 'credentials.secure must be a boolean value'],
      [{ credentials: { tlsOptions: [] } }, 'credentials.tlsOptions must be an object'],
      [{ conditions: {} }, 'conditions must be an array'],
    ],
  );
});
