/**
 * Whatever a service leaves out, sends as null or gets wrong, an answer has all its fields, each of its type.
 */
import { describe, expect, test } from 'vitest';
import { InboxError, type Client } from '../../src/api/admin/client.js';
import { answering, failureOf, json } from './answering.js';
import { changes, differences, leaves, spoiled, unread } from './shapes/compare.js';
import { description } from './shapes/description.js';
import { OPERATIONS } from './shapes/operations.js';

const answer = (ask: (client: Client) => Promise<unknown>, body: unknown): Promise<unknown> =>
  ask(answering([json(body)], false).client);

const has = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && name in value;

/** What is wrong with how a body is read. One may be refused: a page without its list, preferences without a part. */
async function faults(ask: (client: Client) => Promise<unknown>, body: unknown, model: unknown): Promise<string[]> {
  const value = await answer(ask, body).catch((error: unknown) => error);
  if (!(value instanceof Error)) return differences(model, value);
  const isPage = has(model, 'data') && Array.isArray(model['data']);
  const noList = isPage && !(has(body, 'data') && Array.isArray(body['data']));
  const noPart = has(model, 'global') && !(has(body, 'workflows') && Array.isArray(body['workflows']));
  return value instanceof InboxError && value.code === 'malformed' && (noList || noPart) ? [] : [String(value)];
}

/** Fields that a field's absence doesn't make empty. */
const DEFAULTS: Record<string, unknown> = {
  '.cta.action.status': 'pending',
  '.actor.type': 'none',
  '.global.enabled': true,
  '.enabled': true,
};
/** What a page says of itself, which follows from what was asked. */
const PAGING = /\.(page|pageSize|totalCount|dropped|hasMore)$/;
const defaultOf = (path: string): readonly unknown[] => {
  const known = Object.entries(DEFAULTS).find(([end]) => path.replace(/^\.data\[\]/, '').endsWith(end));
  return known ? [known[1]] : ['', 0, false];
};

/** What a real service sends and the interface does not name. */
const UNNAMED =
  /^\.(contextKeys|totalCount|totalCountCapped|data|tags|global\.schedule|workflows\[\]\.updatedAt|kind|configurations)$|untilDate$|^\.credentials\./;

const without = (value: unknown, sign: null | undefined): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, sign));
  if (typeof value !== 'object' || value === null) return sign;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, without(held, sign)]));
};

describe.each(OPERATIONS)('$name', ({ method, path, ask, answer: whole }) => {
  test('reads every field that the interface names', async () => {
    const value = await answer(ask, whole);
    expect(changes(whole, value)).toEqual([]);
    expect(unread(whole, value)).toEqual([]);
    expect(await answer(ask, { data: whole })).toEqual(value);
  });

  test.each([[undefined], [null]])('has a default where every field is %s', async (sign) => {
    const model = await answer(ask, whole);
    const value = await answer(ask, without(whole, sign));
    expect(differences(model, value)).toEqual([]);
    const filled = leaves(value).filter(([where, leaf]) => !PAGING.test(where) && !defaultOf(where).includes(leaf));
    expect(filled).toEqual([]);
  });

  test('has its shape where one field is absent, null or of the wrong type', async () => {
    const model = await answer(ask, whole);
    for (const [where, body] of spoiled(whole)) expect(await faults(ask, body, model), where).toEqual([]);
  });

  test('drops what it does not know', async () => {
    const model = await answer(ask, whole);
    const odd = JSON.stringify(whole).replaceAll('{', '{"__proto__":{"polluted":1},"constructor":2,"unheard":[3],');
    const sent: unknown = JSON.parse(odd.replaceAll(',}', '}'));
    expect(differences(model, await answer(ask, sent))).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  // The description is not part of the project; where it lies beside it, its shapes are tried too.
  (description ? describe : () => {})('as a real service describes it', () => {
    test.each(['whole', 'least', 'nulls'] as const)('%s', async (manner) => {
      const sent = description?.answer(method, path, manner);
      const value = await answer(ask, sent);
      expect(differences(await answer(ask, whole), value)).toEqual([]);
      expect(changes(sent, value).filter((one) => !one.includes('.content:'))).toEqual([]);
    });

    test('one field of the wrong type', async () => {
      const model = await answer(ask, whole);
      for (const [where, body] of spoiled(description?.answer(method, path, 'whole')))
        expect(await faults(ask, body, model), where).toEqual([]);
    });

    test('nothing unread but what the interface does not name', async () => {
      const sent = description?.answer(method, path, 'whole');
      const left = unread(sent, await answer(ask, sent)).map((one) => one.replace('.data[]', ''));
      expect(left.filter((one) => !UNNAMED.test(one))).toEqual([]);
    });
  });
});

test('steps may nest without end, and are read to a depth', async () => {
  const deep = `${'{"variants":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  const raw = `{"data":{"_id":"n","jobs":[{"step":${deep}}]}}`;
  const { client } = answering([new Response(raw)], false);
  let step = (await client.getNotification('n')).jobs[0]?.step;
  let levels = 0;
  for (; step; [step] = step.variants) levels += 1;
  expect(levels).toBe(9);
});

test('content is text, a block or many, and is read the same way', async () => {
  const contentOf = async (content: unknown) =>
    (await answering([json({ data: { content } })], false).client.recordAction('a', 'm', 't', { status: 'done' }))
      .content;
  const block = { type: 'button', content: 'Open', url: '/x', styles: { textAlign: 'center' } };
  const text = { type: 'text', content: 'Hello', url: '', styles: { textAlign: '' } };
  expect(await contentOf(block)).toEqual({ ...block, blocks: [block] });
  expect(await contentOf('Hello')).toEqual({ ...text, blocks: [text] });
  expect(await contentOf([text, null, block])).toEqual({ ...text, blocks: [text, block] });
  for (const none of [null, 7, [], [null], undefined])
    expect(await contentOf(none)).toEqual({ ...text, type: '', content: '', blocks: [] });
});

test('a notification that older services answer with nothing is missing', async () => {
  expect(await failureOf(answering([json({ data: null })], false).client.getNotification('n'))).toMatchObject({
    code: 'missing',
  });
});

test('credentials of an integration are those that were given', async () => {
  const sent = { apiKey: '', secure: false, host: null, port: 25, hmac: 'yes', tlsOptions: [], unheard: 'x' };
  const { client } = answering([json({ data: { credentials: sent } })], false);
  expect((await client.updateIntegration('i', {})).credentials).toEqual({ apiKey: '', secure: false });
});
