/** The request of each operation, and responses with missing fields, null and wrong types: the client returns every field with its type. */
import { describe, expect, test } from 'vitest';
import { InboxError, type Client } from '../../../src/api/admin/client.js';
import { errorOf, json, stubClient, withJunkFields } from '../api/stub-service.js';
import { leaves, shapeDifferences, undecodedFields, valueDifferences } from './response-shapes/compare.js';
import { description } from './response-shapes/description.js';
import { IDS, OPERATIONS } from './response-shapes/operations.js';

type Call = (client: Client) => Promise<unknown>;

const decode = (call: Call, body: unknown): Promise<unknown> => call(stubClient([json(body)], false).client);

const has = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && name in value;

/** What is wrong with a decoded body. Only a page without its list and preferences without a part may be rejected. */
async function faultsOf(call: Call, body: unknown, model: unknown): Promise<string[]> {
  const value = await decode(call, body).catch((error: unknown) => error);
  if (!(value instanceof Error)) return shapeDifferences(model, value);
  const isPage = has(model, 'data') && Array.isArray(model['data']);
  const lacksList = isPage && !(has(body, 'data') && Array.isArray(body['data']));
  const lacksPart = has(model, 'global') && !(has(body, 'workflows') && Array.isArray(body['workflows']));
  return value instanceof InboxError && value.code === 'malformed' && (lacksList || lacksPart) ? [] : [String(value)];
}

/** Fields whose default is neither empty, 0 nor false. */
const DEFAULTS: Record<string, unknown> = {
  '.cta.action.status': 'pending',
  '.actor.type': 'none',
  '.global.enabled': true,
  '.enabled': true,
};
/** Fields of a page whose defaults follow from the request. */
const PAGING = /\.(page|pageSize|totalCount|dropped|hasMore)$/;
const defaultsOf = (path: string): readonly unknown[] => {
  const entry = Object.entries(DEFAULTS).find(([end]) => path.replace(/^\.data\[\]/, '').endsWith(end));
  return entry ? [entry[1]] : ['', 0, false];
};

/** Fields of a real service that the interface does not document. */
const UNDOCUMENTED =
  /^\.(contextKeys|totalCount|totalCountCapped|data|tags|global\.schedule|workflows\[\]\.updatedAt|kind|configurations)$|untilDate$|^\.credentials\./;

/** A copy with each primitive replaced. */
const replaceLeaves = (value: unknown, replacement: null | undefined): unknown => {
  if (Array.isArray(value)) return value.map((element) => replaceLeaves(element, replacement));
  if (typeof value !== 'object' || value === null) return replacement;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replaceLeaves(field, replacement)]));
};

describe.each(OPERATIONS)('$name', ({ route, call, response }) => {
  test('decodes every field that the interface documents, with and without the envelope', async () => {
    const value = await decode(call, response);
    expect([valueDifferences(response, value), undecodedFields(response, value)]).toEqual([[], []]);
    expect(await decode(call, { data: response })).toEqual(value);
  });

  test.each([[undefined], [null]])('returns defaults if every field is %s', async (replacement) => {
    const model = await decode(call, response);
    const value = await decode(call, replaceLeaves(response, replacement));
    expect(shapeDifferences(model, value)).toEqual([]);
    const filled = leaves(value).filter(([where, leaf]) => !PAGING.test(where) && !defaultsOf(where).includes(leaf));
    expect(filled).toEqual([]);
  });

  test('returns the same shape if any one field is missing, null or of the wrong type', async () => {
    const model = await decode(call, response);
    for (const [where, body] of withJunkFields(response)) expect(await faultsOf(call, body, model), where).toEqual([]);
  });

  test('drops unknown fields and pollutes no prototype', async () => {
    const model = await decode(call, response);
    const hostile = JSON.stringify(response).replaceAll(
      '{',
      '{"__proto__":{"polluted":1},"constructor":2,"unknown":[3],',
    );
    const body: unknown = JSON.parse(hostile.replaceAll(',}', '}'));
    expect([shapeDifferences(model, await decode(call, body)), Object.keys(Object.prototype)]).toEqual([[], []]);
  });

  // Runs only beside a copy of the OpenAPI description, which the repository does not contain.
  (description ? describe : () => {})('with a response generated from the OpenAPI description', () => {
    test.each(['all fields', 'required fields', 'null fields'] as const)('has the same shape: %s', async (variant) => {
      const body = description?.responseOf(route, variant);
      const value = await decode(call, body);
      expect(shapeDifferences(await decode(call, response), value)).toEqual([]);
      expect(valueDifferences(body, value).filter((difference) => !difference.includes('.content:'))).toEqual([]);
    });

    test('returns the same shape if any one field has the wrong type', async () => {
      const model = await decode(call, response);
      for (const [where, body] of withJunkFields(description?.responseOf(route, 'all fields')))
        expect(await faultsOf(call, body, model), where).toEqual([]);
    });

    test('leaves out only fields that the interface does not document', async () => {
      const body = description?.responseOf(route, 'all fields');
      const fields = undecodedFields(body, await decode(call, body)).map((field) => field.replace('.data[]', ''));
      expect(fields.filter((field) => !UNDOCUMENTED.test(field))).toEqual([]);
    });
  });
});

test('getNotification decodes nine levels of steps of a response that nests 20,000', async () => {
  const nested = `${'{"variants":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  const body = `{"data":{"_id":"n","jobs":[{"step":${nested}}]}}`;
  let step = (await stubClient([new Response(body)], false).client.getNotification('n')).jobs[0]?.step;
  let levels = 0;
  for (; step; [step] = step.variants) levels += 1;
  expect(levels).toBe(9);
});

test('recordAction decodes content that is text, one block or a list of blocks to the same type', async () => {
  const contentOf = async (content: unknown) =>
    (await stubClient([json({ data: { content } })], false).client.recordAction('a', 'm', 't', { status: 'done' }))
      .content;
  const block = { type: 'button', content: 'Open', url: '/x', styles: { textAlign: 'center' } };
  const text = { type: 'text', content: 'Hello', url: '', styles: { textAlign: '' } };
  expect(await contentOf(block)).toEqual({ ...block, blocks: [block] });
  expect(await contentOf('Hello')).toEqual({ ...text, blocks: [text] });
  expect(await contentOf([text, null, block])).toEqual({ ...text, blocks: [text, block] });
  for (const empty of [null, 7, [], [null], undefined])
    expect(await contentOf(empty)).toEqual({ ...text, type: '', content: '', blocks: [] });
});

test('getNotification fails with missing if an older service sends a success without data', async () =>
  expect(await errorOf(stubClient([json({ data: null })], false).client.getNotification('n'))).toMatchObject({
    code: 'missing',
  }));

test('updateIntegration returns only the credentials that the response contains with the right type', async () => {
  const credentials = { apiKey: '', secure: false, host: null, port: 25, hmac: 'yes', tlsOptions: [], unknown: 'x' };
  const { client } = stubClient([json({ data: { credentials } })], false);
  expect((await client.updateIntegration('i', {})).credentials).toEqual({ apiKey: '', secure: false });
});

test.each(OPERATIONS)('$name sends its method, path and body', async ({ route, call, body, response }) => {
  const { client, requests } = stubClient([json(response)], false);
  await call(client);
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(IDS[name] ?? ''));
  const sent = requests.map(({ url, ...one }) => [`${one.method} ${url.pathname}`, one.body && JSON.parse(one.body)]);
  expect(sent).toEqual([[filled.replace(' ', ' /base'), body ?? null]]);
});
