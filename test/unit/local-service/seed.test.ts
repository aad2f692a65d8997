import { textDirection } from '../../../src/ui/text-direction.js';
import { afterAll, expect, it } from 'vitest';
import { createService, type LocalService } from '../../../src/local-service/app.js';
import { listMessageRows } from '../../../src/local-service/database/message-rows.js';
import { findSubscriber } from '../../../src/local-service/operations/subscribers.js';
import type { Message } from '../../../src/local-service/types.js';
import { createCaller, createTestService } from './test-service.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const service = () => createTestService({ seed: true, now: () => now });
/** Stays open for all tests, which only read. */
const history = createService({ data: ':memory:', seed: true, now: () => now });
const call = createCaller(history.fetch, history.key);
afterAll(() => history.close());
const messagesOf = (who: string, { store }: Pick<LocalService, 'store'> = history): Message[] => {
  return listMessageRows(store, { subscriber: findSubscriber(store, who)?._id ?? '', channel: 'in_app' }, 0, -1);
};

it('the seed gives Ada and Marcus a long history and Zoé none', () => {
  expect(messagesOf('ada')).toHaveLength(260);
  expect(messagesOf('marcus')).toHaveLength(120);
  expect(messagesOf('zoe')).toHaveLength(0);
});

it('the seed reaches back several weeks, and its newest message is minutes old', () => {
  const ages = messagesOf('ada').map(({ createdAt }) => (now - Date.parse(createdAt)) / 60_000);
  expect(Math.min(...ages)).toBeGreaterThan(1);
  expect(Math.min(...ages)).toBeLessThan(15);
  expect(Math.max(...ages) / 1440).toBeGreaterThan(28);
});

const shape = ({ _id, content, subject }: Message): unknown => [_id, content, subject];

it('the seed is the same each time', () =>
  expect(messagesOf('ada').map(shape)).toEqual(messagesOf('ada', service()).map(shape)));

it.each([
  ['Arabic', /\p{Script=Arabic}/u],
  ['Japanese', /\p{Script=Hiragana}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['emoji', /\p{Extended_Pictographic}/u],
])('the seed has text in %s', (_name, script) =>
  expect(messagesOf('ada').some(({ content }) => script.test(JSON.stringify(content)))).toBe(true),
);

it.each<[string, (message: Message) => boolean]>([
  ['short', ({ content }) => content.length < 24],
  ['long', ({ content }) => content.length > 180],
  ['with a subject', ({ subject }) => subject !== undefined],
  ['without a subject', ({ subject }) => subject === undefined],
  ['with one button', ({ cta }) => cta.action.buttons.length === 1],
  ['with two buttons', ({ cta }) => cta.action.buttons.length === 2],
  ['with three buttons', ({ cta }) => cta.action.buttons.length === 3],
  ['with a link on a button', ({ cta }) => cta.action.buttons.some(({ url }) => url !== undefined)],
  ['that wait for an action', ({ cta }) => cta.action.buttons.length > 0 && cta.action.status === undefined],
  ['that are done', ({ cta }) => cta.action.status === 'done' && cta.action.result !== undefined],
  ['with a picture', ({ avatar }) => avatar?.startsWith('/avatars/') === true],
  ['with a link', ({ cta }) => cta.data?.url.startsWith('/') === true],
  ['without a link', ({ cta }) => cta.data === undefined],
  ['that are archived', ({ archived }) => archived],
  ['that are read', ({ read }) => read],
  ['that are seen but not read', ({ read, seen }) => seen && !read],
  ['that are new', ({ seen }) => !seen],
  ['about billing', ({ payload }) => payload['category'] === 'billing'],
])('the seed has messages %s', (_what, is) => expect(messagesOf('ada').filter(is).length).toBeGreaterThan(2));

it('the seed isolates names in its sentences: an English sentence reads from left to right with a name of any script', () => {
  const texts = ['ada', 'marcus'].flatMap((id) =>
    messagesOf(id).flatMap(({ content, subject = '' }) => [typeof content === 'string' ? content : '', subject]),
  );
  const mixed = texts.filter((text) => /[a-z]/.test(text) && /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text));
  expect(mixed.length).toBeGreaterThan(20);
  expect(mixed.filter((text) => textDirection(text) !== 'ltr')).toEqual([]);
});

it('the seed never notifies people of their own actions', () => {
  const texts = messagesOf('marcus').map(({ content, subject = '' }) => `${subject} ${JSON.stringify(content)}`);
  expect(texts.filter((text) => text.includes('Marcus Okafor'))).toEqual([]);
});

it('the seed explains why some messages were not sent', async () => {
  const sms = await call('GET', '/v1/messages?channel=sms&limit=100');
  expect(new Set(sms.each('data', 'status'))).toEqual(new Set(['error']));
  const record = await call('GET', `/v1/notifications/${String(sms.at('data.0._notificationId'))}`);
  const jobs = record.at('data.jobs') as { executionDetails: { detail: string }[] }[];
  expect(jobs.flatMap((job) => job.executionDetails).map(({ detail }) => detail)).toContain(
    'Provider credentials are incomplete: token missing',
  );
});

it('the seed changes nothing in a database with data', async () => {
  const full = createTestService();
  expect((await full.get('/v1/messages')).at('totalCount')).toBe(0);
  expect((await full.get('/v2/subscribers')).at('totalCount')).toBe(9);
});
