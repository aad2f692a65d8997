/** Every message and record of the seed has the shape that a strict client requires; published-sdk.test.ts tries each operation. */
import { expect, it } from 'vitest';
import { SHAPES, shapeErrors } from './shapes.js';
import { seededService, type Reply } from './test-service.js';

const people = ['ada', 'marcus', 'noura', 'haruto', 'dana', 'lin', 'sara', 'tomas', 'zoe'];

async function expectShape(name: keyof typeof SHAPES, response: Reply | Promise<Reply>): Promise<void> {
  expect(shapeErrors(SHAPES[name], (await response).json)).toEqual([]);
}

it.each(people)('every feed message of %s matches its schema', async (who) => {
  for (let index = 0, more = true; more; index += 1) {
    const reply = await seededService().get(`/v1/subscribers/${who}/notifications/feed?limit=100&page=${index}`);
    await expectShape('feed', reply);
    more = reply.at('hasMore') === true;
  }
});

it('every message of every channel matches its schema', () =>
  expectShape('messages', seededService().get('/v1/messages?limit=1000')));

it('every notification record matches its schema', async () => {
  const service = seededService();
  const messages = await service.get('/v1/messages?limit=300');
  for (const id of new Set(messages.each('data', '_notificationId')))
    await expectShape('notification', service.get(`/v1/notifications/${String(id)}`));
});
