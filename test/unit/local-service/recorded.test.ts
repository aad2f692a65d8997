/** The local service answers as the recorded one did: `recording/recording.json`, which `npm run record` can renew. */
import { expect, it } from 'vitest';
import { createService } from '../../../src/local-service/app.js';
import { listIntegrations, saveIntegration } from '../../../src/local-service/database/integration-rows.js';
import { findWorkflow, saveWorkflow } from '../../../src/local-service/database/workflows.js';
import { play, readRecording, type RecordedExchange } from './recording/play.js';

/** Plays the recording against a local service with the workflow and the integration that the recorded one had. */
async function playLocally(): Promise<ReadonlyMap<string, RecordedExchange>> {
  const service = createService({ data: ':memory:', seed: 'team', deliveryDelay: 0 });
  const workflow = findWorkflow(service.store, 'comment-added')!;
  const approve = { type: 'primary', content: 'Approve', url: '/approve?x=1&y=2' };
  const inApp = {
    buttons: [approve, { type: 'secondary', content: 'Decline' }],
    data: { project: '' },
    avatar: 'https://example.com/a.png',
  };
  saveWorkflow(service.store, { ...workflow, inApp });
  // The recorded service had an in-app integration and one for push.
  for (const other of listIntegrations(service.store)) saveIntegration(service.store, { ...other, active: false });
  const integration = listIntegrations(service.store).find(({ identifier }) => identifier === 'in-app')!;
  const push = { _id: 'f'.repeat(24), identifier: 'pw', providerId: 'push-webhook', channel: 'push' } as const;
  for (const used of [{}, push])
    saveIntegration(service.store, { ...integration, active: true, credentials: {}, ...used });
  const environment = {
    who: 'recorded',
    workflow: 'comment-added',
    push: 'push-webhook',
    integration: integration._id,
  };
  const answers = new Map<string, RecordedExchange>();
  const send = (path: string, init: RequestInit) => service.fetch(new Request(`http://service.test${path}`, init));
  for await (const answer of play(send, service.key, environment, readRecording())) answers.set(answer.name, answer);
  service.close();
  return answers;
}

/** Of a notification record, which is long and says much about its server, a part was recorded. */
const expectedAnswer = ({ kind, answer }: RecordedExchange): unknown => {
  const { data } = (answer ?? {}) as { readonly data?: object };
  return kind === 'partial' ? { data: expect.objectContaining(data ?? {}) as unknown } : answer;
};

const answers = await playLocally();

it.each(readRecording())('the local service answers as the recorded one: $name: $request', (recorded) => {
  const local = answers.get(recorded.name);
  expect(local?.status).toBe(recorded.status);
  expect(local?.answer).toEqual(expectedAnswer(recorded));
});
