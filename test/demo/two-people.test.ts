/** The two people of the tour, each with an endpoint: who can read their inboxes, and who can send to them. */
import { expect, test } from 'vitest';
import { createVisitor, messageTexts, requestFeed, startTestDemo, type Visitor } from './test-demo.js';

const feed = (visitor: Visitor, id: string): Promise<Response> => requestFeed(visitor, `/beside/${id}`);

test('each has an inbox of their own for any signed-in reader, and a message to one is in that inbox only', async () => {
  const visitor = createVisitor(await startTestDemo());
  await visitor.get('/session');
  const sent = await visitor.post('/send', { template: 'plain', text: 'For Marcus', to: 'marcus' });
  expect([sent.status, await sent.json()]).toEqual([201, { delivered: true }]);
  expect(await messageTexts(visitor, '/beside/ada')).toEqual([]);
  expect(await messageTexts(visitor, '/beside/marcus')).toEqual(['For Marcus']);
  const subjects = await Promise.all(
    ['ada', 'marcus'].map(async (id) => (await feed(visitor, id)).headers.get('inbox-subject')),
  );
  expect(new Set(subjects).size).toBe(2);
});

test('requires a signed-in reader', async () => {
  const visitor = createVisitor(await startTestDemo());
  expect((await feed(visitor, 'ada')).status).toBe(401);
  await visitor.post('/session', { account: null });
  expect((await feed(visitor, 'marcus')).status).toBe(401);
});

test('nobody else of the team has an inbox there, or can receive messages', async () => {
  const visitor = createVisitor(await startTestDemo());
  await visitor.get('/session');
  expect((await feed(visitor, 'noura')).status).toBe(404);
  for (const to of ['noura', '', null, 7, {}, '__proto__'])
    expect((await visitor.post('/send', { template: 'plain', to })).status).toBe(422);
});
