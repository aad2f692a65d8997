// @vitest-environment node
/** `payload`: what of the payload of messages reaches a browser, and by what of it a reader may filter. */
import { afterEach, expect, it, vi } from 'vitest';
import type { ProxyOptions } from '../../../src/proxy/proxy.js';
import { createTestProxy, FEED, json, type TestProxy, type TestResponse, throwing } from '../../support/test-proxy.js';

type Option = ProxyOptions['payload'];

const PAYLOAD = {
  category: 'billing',
  otp: '1234',
  invoice: { id: 7, note: 'internal' },
  items: [{ name: 'a', cost: 1 }, { cost: 2 }, 'b', [{ name: 'c', cost: 3 }]],
  'a.b': 1,
};
const ITEM_NAMES = [{ name: 'a' }, {}, {}, [{ name: 'c' }]];
const SIZE = { size: 'large' };
const MESSAGE = { _id: 'm1', payload: PAYLOAD, data: SIZE, tags: ['billing'] };
const ANY: unknown = expect.anything();

const proxyWith = (payload: Option, more: Partial<ProxyOptions> = {}): TestProxy =>
  createTestProxy({ ...(payload !== undefined && { payload }), ...more }, () => json({ data: [MESSAGE] }));
const messageOf = ({ body }: TestResponse): Record<string, unknown> => Object([body['data']].flat()[0]);
const filterBy = (filter: unknown): string => `${FEED}?payload=${encodeURIComponent(btoa(JSON.stringify(filter)))}`;

afterEach(() => void vi.restoreAllMocks());

it.each<readonly [what: string, option: Option, passed: unknown, keys: unknown]>([
  ['nothing by default', undefined, undefined, []],
  ['keys', ['category', 'missing'], { category: 'billing' }, ['category', 'missing']],
  ['a key of an object, and nothing beside it', ['invoice.id', 'category.x'], { invoice: { id: 7 } }, ANY],
  ['a whole object, whatever else is named in it', ['invoice.id', 'invoice'], { invoice: PAYLOAD.invoice }, ANY],
  ['a key of each element of an array', ['items.name'], { items: ITEM_NAMES }, ['items.name']],
  ['no inherited key, and none by its whole name', ['toString', 'constructor.name', 'a.b'], {}, ANY],
  [
    'what a function returns, as JSON',
    (all) => ({ at: new Date(0), more: all['a.b'] }),
    { at: '1970-01-01T00:00:00.000Z', more: 1 },
    ['*'],
  ],
  ['nothing if a function returns null', () => null, undefined, ['*']],
  ['what a function chooses by the message', (_, message) => ({ size: message['data'] }), { size: SIZE }, ['*']],
])('a browser receives %s', async (_, option, passed, keys) => {
  const answer = await proxyWith(option).send(FEED);
  const { payload, data, tags } = messageOf(answer);
  expect({ payload, keys: answer.body['payloadKeys'] }).toEqual({ payload: passed, keys });
  expect([data, tags]).toEqual([MESSAGE.data, MESSAGE.tags]);
});

const fail = throwing('mine');
const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;
const deep = JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`);

it.each<readonly [string, () => unknown]>([
  ['throws', fail],
  ['returns a text', () => 'text'],
  ['returns an array', () => [1]],
  ['returns a promise', async () => PAYLOAD],
  ['returns a cycle', () => cycle],
  ['returns 17 levels', () => deep],
])('a function that %s passes nothing; the messages stay, and the error is reported once', async (_, choose) => {
  const onError = vi.fn();
  const { send } = createTestProxy({ payload: choose as never, onError }, () => json({ data: [MESSAGE, MESSAGE] }));
  const { status, body } = await send(FEED);
  expect([status, Object(body['data']).length, messageOf(await send(FEED))['payload']]).toEqual([200, 2, undefined]);
  expect(onError.mock.calls).toEqual([1, 2].map(() => [{ code: 'failed', cause: expect.any(Error) }]));
});

it('with "all", browsers receive the whole payload and may filter by it; the console says so once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { body } = await proxyWith('all').send(filterBy({ otp: '1' }));
  expect(body).toEqual({ data: [expect.objectContaining({ payload: PAYLOAD })] });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('payload: "all"'));
});

it.each<readonly [filter: unknown, option: Option, isSent: boolean]>([
  [{ category: 'x' }, ['category'], true],
  [{ invoice: { id: 1 } }, ['category', 'invoice.id'], true],
  [{ invoice: { note: { deep: 1 } } }, ['invoice'], true],
  [{ otp: '1' }, undefined, false],
  [{ category: 'x', otp: '1' }, ['category'], false],
  [{ invoice: { id: 1, note: 'x' } }, ['invoice.id'], false],
  [{ invoice: 7 }, ['invoice.id'], false],
  [{ invoice: {} }, ['invoice.id'], false],
  [{ 'invoice.note': 'x' }, ['invoice.id'], false],
  [{ '': { category: 'x' } }, ['category'], false],
  [{ categoryX: 1 }, ['category'], false],
  // The service compares the third level as a whole.
  [{ a: { b: { c: { d: 1 } } } }, ['a.b.c.d'], false],
  [{ category: 'x' }, (payload) => payload, false],
  [{ '*': 1 }, (payload) => payload, false],
])('a filter %j is sent where %j passes: %s', async (filter, option, isSent) => {
  const { send, serviceRequests } = proxyWith(option);
  const { status, body } = await send(filterBy(filter));
  const expected = isSent ? [200, undefined, 1] : [403, 'payload-not-passed', 0];
  expect([status, body['code'], serviceRequests.length]).toEqual(expected);
});

it('an ETag changes with the keys, and with what a function returns', async () => {
  let price = 1;
  const tagOf = async ({ send }: TestProxy): Promise<string | null> => (await send(FEED)).headers.get('etag');
  const byFunction = proxyWith(() => ({ price }));
  const tags = [await tagOf(proxyWith([])), await tagOf(proxyWith(['otp'])), await tagOf(byFunction)];
  price = 2;
  expect(new Set([...tags, await tagOf(byFunction)]).size).toBe(4);
  expect(await tagOf(byFunction)).toBe(await tagOf(byFunction));
});

it('a scope is checked on the whole payload, of which nothing passes', async () => {
  const { send } = proxyWith([], { payloadScope: () => ({ otp: '1234' }) });
  expect(messageOf(await send(FEED))).toMatchObject({ _id: 'm1' });
  expect(messageOf(await proxyWith([], { payloadScope: () => ({ otp: '9' }) }).send(FEED))).not.toHaveProperty('_id');
});
