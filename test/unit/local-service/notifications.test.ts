import { describe, expect, it } from 'vitest';
import { addMessage, createTestService, type TestService, type Reply } from './test-service.js';

interface Job {
  readonly type: string;
  readonly status: string;
  readonly digest?: { events: unknown[] };
  readonly executionDetails: { detail: string; status: string; source: string }[];
}
async function notificationRecord(service: TestService, fields: Record<string, unknown>): Promise<Reply> {
  return service.get(`/v1/notifications/${String((await addMessage(service, fields)).at('notificationId'))}`);
}
const jobOf = (reply: Reply, type: string) => (reply.at('data.jobs') as Job[]).find((job) => job.type === type) as Job;

describe('a notification record', () => {
  it('contains the subscriber, the workflow and a job for every step', async () => {
    const event = { subscriberId: 'ada', workflow: 'mention', payload: { category: 'x' } };
    const reply = await notificationRecord(createTestService(), event);
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
    const service = createTestService();
    const added = await addMessage(service, { subscriberId: 'ada', workflow: 'mention' });
    const reply = await service.get(`/v1/notifications/${String(added.at('data._notificationId'))}`);
    expect(reply.at('data.transactionId')).toBe(added.at('data.transactionId'));
    expect(reply.each('data.jobs', '_id')).toContain(added.at('data._jobId'));
  });

  const noToken = 'Provider credentials are incomplete: token missing';
  it.each([
    ['dana', 'mention', 'email', 'Failed', 'The subscriber has no e-mail address'],
    ['dana', 'mention', 'push', 'Failed', 'The subscriber has no registered device'],
    ['ada', 'security-alert', 'sms', 'Failed', noToken],
    ['ada', 'comment-added', 'email', 'Warning', 'The subscriber turned e-mail off for this workflow'],
  ])('of %s about %s explains what became of %s: %s, %s', async (subscriberId, workflow, channel, status, detail) => {
    const service = createTestService();
    const reply = await notificationRecord(service, { subscriberId, workflow });
    expect(jobOf(reply, channel).executionDetails.at(-1)).toMatchObject({ status, detail });
    expect(jobOf(reply, 'in_app').status).toBe('completed');
  });

  it('skips a channel that the subscriber turned off, without a message', async () => {
    const service = createTestService();
    const reply = await notificationRecord(service, { subscriberId: 'ada', workflow: 'comment-added' });
    expect(jobOf(reply, 'email').status).toBe('skipped');
    expect((await service.get('/v1/messages?channel=email')).at('data')).toEqual([]);
  });

  it('keeps a message that its provider could not send, with its error', async () => {
    const service = createTestService();
    const reply = await notificationRecord(service, { subscriberId: 'ada', workflow: 'security-alert' });
    expect(jobOf(reply, 'sms').executionDetails.at(-1)?.source).toBe('Credentials');
    const messages = await service.get('/v1/messages?channel=sms');
    expect(messages.at('data.0')).toMatchObject({ status: 'error', errorText: noToken, phone: '+442079460812' });
  });

  it('contains the events of a digest', async () => {
    const payload = { document: 'Q4 roadmap' };
    const reply = await notificationRecord(createTestService(), { workflow: 'comment-added', payload });
    const digest = { type: 'regular', amount: 10, unit: 'minutes', events: [payload] };
    expect(jobOf(reply, 'digest').digest).toMatchObject(digest);
  });
});
