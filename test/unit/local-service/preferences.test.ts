import { describe, expect, it } from 'vitest';
import { findWorkflow, saveWorkflow } from '../../../src/local-service/database/workflows.js';
import { addMessage, createTestService, itRejects, type Reply, type TestService } from './test-service.js';

const path = (who = 'zoe'): string => `/v2/subscribers/${who}/preferences`;
const patch = (service: TestService, body: unknown): Promise<Reply> => service.call('PATCH', path(), body);
interface ShownWorkflow {
  readonly channels: Record<string, boolean>;
  readonly overrides: { channel: string; source: string }[];
  readonly updatedAt?: string;
  readonly workflow: { identifier: string; slug: string };
}
const workflow = (reply: Reply, identifier: string): ShownWorkflow => {
  const all = reply.at('data.workflows') as ShownWorkflow[];
  return all.find((preference) => preference.workflow.identifier === identifier) as ShownWorkflow;
};

describe('getting preferences', () => {
  it('returns global and per-workflow channels inside data', async () => {
    const reply = await createTestService().get(path());
    expect(reply.status).toBe(200);
    expect(reply.at('data.global')).toEqual({
      enabled: true,
      channels: { in_app: true, email: true, chat: true, push: true },
    });
    expect(workflow(reply, 'mention')).toMatchObject({
      enabled: true,
      channels: { in_app: true, email: true, push: true, chat: true },
      workflow: { name: 'Mentions' },
    });
  });

  it('contains only channels that an active step uses', async () => {
    const service = createTestService();
    expect(workflow(await service.get(path()), 'deployment-finished').channels).toEqual({ in_app: true, chat: false });
    expect((await service.get(path())).at('data.global.channels')).not.toHaveProperty('sms');
    const known = findWorkflow(service.store, 'mention')!;
    const steps = known.steps.map((step) => Object.assign({}, step, { active: false }));
    saveWorkflow(service.store, { ...known, steps });
    expect(workflow(await service.get(path()), 'mention').channels).toEqual({});
  });

  it('omits critical workflows unless requested, and inactive ones always', async () => {
    const service = createTestService();
    const names = async (query: string): Promise<unknown[]> =>
      (await service.get(path() + query)).each('data.workflows', 'workflow.identifier');
    expect(await names('')).not.toContain('security-alert');
    expect(await names('?criticality=nonCritical')).not.toContain('security-alert');
    expect(await names('?criticality=critical')).toEqual([]);
    expect(await names('?criticality=all')).toContain('security-alert');
    expect(await names('?criticality=all')).not.toContain('beta-programme');
  });
});

describe('changing preferences', () => {
  it('accumulates changes of one workflow', async () => {
    const service = createTestService();
    await patch(service, { channels: { email: false }, workflowId: 'mention' });
    const reply = await patch(service, { channels: { push: false }, workflowId: 'mention' });
    expect(workflow(reply, 'mention').channels).toMatchObject({ email: false, push: false });
  });

  it('finds the workflow by internal id, identifier or slug', async () => {
    const service = createTestService();
    const { _id, slug, identifier } = findWorkflow(service.store, 'mention')!;
    for (const [index, workflowId] of [_id, slug, identifier].entries()) {
      const channels = { email: index % 2 === 1 };
      const reply = await patch(service, { channels, workflowId });
      expect(workflow(reply, 'mention').channels['email']).toBe(channels.email);
    }
  });

  it('applies a global change everywhere, and deletes the individual choices for its channels', async () => {
    const service = createTestService();
    await patch(service, { channels: { email: true, push: false }, workflowId: 'mention' });
    const off = await patch(service, { channels: { email: false } });
    expect(off.at('data.global.channels.email')).toBe(false);
    expect(workflow(off, 'mention').channels).toMatchObject({ email: false, push: false });
    const on = await patch(service, { channels: { email: true } });
    expect(workflow(on, 'mention').channels).toMatchObject({ email: true, push: false });
  });

  it('lets a later choice for one workflow override the global one', async () => {
    const service = createTestService();
    await patch(service, { channels: { email: false } });
    const reply = await patch(service, { channels: { email: true }, workflowId: 'mention' });
    expect(workflow(reply, 'mention').channels['email']).toBe(true);
    expect(workflow(reply, 'comment-added').channels['email']).toBe(false);
  });

  it('separates subscribers', async () => {
    const service = createTestService();
    const before = await service.get(path('ada'));
    await patch(service, { channels: { email: false, in_app: false } });
    expect((await service.get(path('ada'))).json).toEqual(before.json);
  });

  it('never changes a critical workflow, and rejects nothing', async () => {
    const service = createTestService();
    expect((await patch(service, { channels: { email: false }, workflowId: 'security-alert' })).status).toBe(200);
    await patch(service, { channels: { email: false } });
    expect(workflow(await service.get(`${path()}?criticality=all`), 'security-alert').channels['email']).toBe(true);
  });

  it('stores a schedule without changing channels', async () => {
    const service = createTestService();
    const monday = { isEnabled: true, hours: [{ start: '09:00', end: '17:00' }] };
    const schedule = { isEnabled: true, weeklySchedule: { monday } };
    await patch(service, { channels: { email: false }, workflowId: 'mention' });
    const reply = await patch(service, { schedule });
    expect([reply.at('data.global.schedule'), workflow(reply, 'mention').channels['email']]).toEqual([schedule, false]);
  });

  itRejects(
    (service, body) => patch(service, body),
    [
      [{ channels: [] }, 'channels must be an object'],
      [{ channels: {}, workflowId: '' }, 'workflowId should not be empty'],
      [{ channels: {}, workflowId: 1 }, 'workflowId must be a string'],
      [{ schedule: { isEnabled: 1 } }, 'schedule.isEnabled must be a boolean value'],
    ],
  );

  it('keeps messages out of the feed when in-app is turned off', async () => {
    const service = createTestService();
    await patch(service, { channels: { in_app: false }, workflowId: 'comment-added' });
    expect((await addMessage(service)).at('data')).toBeNull();
    expect((await service.get('/v1/subscribers/zoe/notifications/feed')).at('data')).toEqual([]);
  });
});
