import { describe, expect, it } from 'vitest';
import { addMessage, local, type Local, type Reply } from './local.js';

interface Job {
  readonly type: string;
  readonly status: string;
  readonly digest?: { events: unknown[] };
  readonly executionDetails: { detail: string; status: string; source: string }[];
}
async function record(service: Local, fields: Record<string, unknown>): Promise<Reply> {
  const added = await addMessage(service, fields);
  return service.get(`/v1/notifications/${String(added.at('notificationId'))}`);
}
const job = (reply: Reply, type: string): Job =>
  (reply.at('data.jobs') as Job[]).find((one) => one.type === type) as Job;
const last = (reply: Reply, type: string) => job(reply, type).executionDetails.at(-1);

describe('a notification record', () => {
  it('tells of the subscriber, the workflow and a job for every step', async () => {
    const reply = await record(local(), { subscriberId: 'ada', workflow: 'mention', payload: { category: 'x' } });
    expect(reply.status).toBe(200);
    expect(reply.at('data')).toMatchObject({
      channels: ['in_app', 'email', 'push', 'chat'],
      subscriber: { subscriberId: 'ada', firstName: 'Ada', lastName: 'Mensah', email: 'ada@fieldnote.example' },
      template: { name: 'Mentions', triggers: [{ type: 'event', identifier: 'mention' }] },
      payload: { category: 'x' },
      tags: ['conversation'],
      severity: 'medium',
      critical: false,
      to: { subscriberId: 'ada' },
    });
    expect(reply.each('data.jobs', 'type')).toEqual(['in_app', 'email', 'push', 'chat']);
    expect(new Set(reply.each('data.jobs', 'status'))).toEqual(new Set(['completed']));
  });

  it('belongs to its messages', async () => {
    const service = local();
    const added = await addMessage(service, { subscriberId: 'ada', workflow: 'mention' });
    const reply = await service.get(`/v1/notifications/${String(added.at('data._notificationId'))}`);
    expect(reply.at('data.transactionId')).toBe(added.at('data.transactionId'));
    expect(reply.each('data.jobs', '_id')).toContain(added.at('data._jobId'));
  });

  it('says that an address is missing', async () => {
    const reply = await record(local(), { subscriberId: 'dana', workflow: 'mention' });
    expect(last(reply, 'email')).toMatchObject({ status: 'Failed', detail: 'The subscriber has no e-mail address' });
    expect(last(reply, 'push')).toMatchObject({ status: 'Failed', detail: 'The subscriber has no registered device' });
    expect(job(reply, 'in_app').status).toBe('completed');
  });

  it('says that the provider lacks credentials, and keeps the message with its error', async () => {
    const service = local();
    const reply = await record(service, { subscriberId: 'ada', workflow: 'security-alert' });
    const detail = 'Provider credentials are incomplete: token missing';
    expect(last(reply, 'sms')).toMatchObject({ status: 'Failed', source: 'Credentials', detail });
    const messages = await service.get('/v1/messages?channel=sms');
    expect(messages.at('data.0')).toMatchObject({ status: 'error', errorText: detail, phone: '+442079460812' });
  });

  it('says that the subscriber turned a channel off, and there is no message', async () => {
    const service = local();
    const reply = await record(service, { subscriberId: 'ada', workflow: 'comment-added' });
    expect(job(reply, 'email').status).toBe('skipped');
    expect(last(reply, 'email')?.detail).toBe('The subscriber turned e-mail off for this workflow');
    expect((await service.get('/v1/messages?channel=email')).at('data')).toEqual([]);
  });

  it('shows what a digest gathered', async () => {
    const reply = await record(local(), { workflow: 'comment-added', payload: { document: 'Q4 roadmap' } });
    expect(job(reply, 'digest').digest).toMatchObject({
      type: 'regular',
      amount: 10,
      unit: 'minutes',
      events: [{ document: 'Q4 roadmap' }],
    });
  });

  it('says 422 for an id of the wrong form and 404 for an unknown one', async () => {
    const service = local();
    expect((await service.get('/v1/notifications/12')).at('errors.notificationId.messages')).toEqual([
      'notificationId must be a mongodb id',
    ]);
    const reply = await service.get(`/v1/notifications/${'a'.repeat(24)}`);
    expect([reply.status, reply.at('message')]).toEqual([404, 'Notification not found']);
  });
});
