/**
 * The tour's two people, each at an address of their own: who gets their inbox, and who may send to them.
 */
import { expect, test } from 'vitest';
import { running, visitor, type Visitor } from './running.js';

const feed = (who: Visitor, id: string): Promise<Response> =>
  who.get(`/beside/${id}/v1/subscribers/me/notifications/feed?page=0&limit=10`, { 'x-notification-inbox': '1' });
const texts = async (who: Visitor, id: string): Promise<string[]> => {
  const { data } = (await (await feed(who, id)).json()) as { data: { content: string }[] };
  return data.map(({ content }) => content);
};

test('each has an inbox of their own, whoever is signed in, and a message sent to one is in it alone', async () => {
  const who = visitor(await running());
  await who.get('/session');
  const sent = await who.post('/send', { template: 'plain', text: 'For Marcus', to: 'marcus' });
  expect([sent.status, await sent.json()]).toEqual([201, { delivered: true }]);
  expect([await texts(who, 'ada'), await texts(who, 'marcus')]).toEqual([[], ['For Marcus']]);
  const subjects = await Promise.all(
    ['ada', 'marcus'].map(async (id) => (await feed(who, id)).headers.get('inbox-subject')),
  );
  expect(new Set(subjects).size).toBe(2);
});

test('a page of theirs is for whoever is signed in, and for nobody else', async () => {
  const who = visitor(await running());
  expect((await feed(who, 'ada')).status).toBe(401);
  await who.post('/session', { account: null });
  expect((await feed(who, 'marcus')).status).toBe(401);
});

test('nobody else of the team has an inbox there, nor can be sent to', async () => {
  const who = visitor(await running());
  await who.get('/session');
  expect((await feed(who, 'noura')).status).toBe(404);
  for (const to of ['noura', '', null, 7, {}, '__proto__'])
    expect((await who.post('/send', { template: 'plain', to })).status).toBe(422);
});
