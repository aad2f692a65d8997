// @vitest-environment node
/** What the proxy sends to the service: headers, idempotency keys, queries and bodies. */
import { describe, expect, it } from 'vitest';
import { DerivedKeys } from '../../../src/proxy/derived-keys.js';
import { ACTION, createTestProxy, FEED, json, KEY, PREFERENCES, SUBSCRIBER } from '../../support/test-proxy.js';

/** The query of a filter, given as a value, as its text, or as bytes. */
const payload = (filter: unknown): string => {
  const text = typeof filter === 'string' || filter instanceof Buffer ? filter : JSON.stringify(filter);
  return `payload=${encodeURIComponent(Buffer.from(text).toString('base64'))}`;
};

const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) });

describe('a request to the service has only the headers that it needs', () => {
  const EXPECTED_HEADERS = {
    accept: 'application/json',
    authorization: `ApiKey ${KEY}`,
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  };

  const HOSTILE = [
    ['cookie', 'session=1'],
    ['authorization', 'Bearer mine'],
    ['proxy-authorization', 'Basic mine'],
    ['x-api-key', 'mine'],
    ['novu-environment-id', 'e2'],
    ['x-forwarded-for', '10.0.0.1'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'http'],
    ['forwarded', 'for=10.0.0.1;host=evil.example'],
    ['x-real-ip', '10.0.0.1'],
    ['host', 'evil.example'],
    ['x-original-url', '/v1/integrations'],
    ['x-rewrite-url', '/v1/integrations'],
    ['x-http-method-override', 'DELETE'],
    ['accept', 'text/html'],
    ['accept-language', 'de'],
    ['user-agent', 'me'],
    ['referer', 'https://app.example/secret'],
    ['connection', 'authorization'],
    ['te', 'trailers'],
    ['range', 'bytes=0-1'],
    ['if-none-match', '*'],
    ['traceparent', '00-0-0-0'],
    ['expect', '100-continue'],
    ['transfer-encoding', 'chunked'],
    ['idempotency-key', 'k'],
  ] as const;

  it('whatever headers the browser sends, alone and in pairs', async () => {
    const { send, serviceRequests } = createTestProxy();
    for (const one of HOSTILE)
      for (const other of HOSTILE) await send(FEED, { headers: Object.fromEntries([one, other]) });
    expect(serviceRequests).toHaveLength(HOSTILE.length ** 2);
    for (const { headers, redirect } of serviceRequests)
      expect([headers, redirect]).toEqual([EXPECTED_HEADERS, 'manual']);
  });

  it('with a body, also the content type and a derived idempotency key', async () => {
    const { write, serviceRequests } = createTestProxy();
    for (const [name, value] of HOSTILE) await write('POST', ACTION, { status: 'done' }, { [name]: value });
    expect(serviceRequests).toHaveLength(HOSTILE.length);
    for (const { headers } of serviceRequests) {
      const { 'idempotency-key': key, ...others } = headers;
      expect(others).toEqual({ ...EXPECTED_HEADERS, 'content-type': 'application/json' });
      expect(key === undefined || /^[0-9a-f]{64}$/.test(key)).toBe(true);
    }
  });
});

const key = async (
  id: string,
  [method, path, body]: readonly ['POST' | 'PATCH', string, unknown],
  browserKey: string,
): Promise<string | undefined> => {
  const { write, serviceRequests } = createTestProxy({ subscriber: () => id });
  await write(method, path, body, { 'idempotency-key': browserKey });
  return serviceRequests[0]?.headers['idempotency-key'];
};
const act = (message: string, type: string) =>
  ['POST', `/v1/subscribers/me/messages/${message}/actions/${type}`, { status: 'done' }] as const;
const updatePreferences = ['PATCH', PREFERENCES, { channels: { push: true } }] as const;

describe('a derived idempotency key', () => {
  it('differs by subscriber, message, action, operation and the browser’s key', async () => {
    const all = await Promise.all([
      key('ann', act('m1', 'primary'), 'k'),
      key('bob', act('m1', 'primary'), 'k'),
      key('ann', act('m2', 'primary'), 'k'),
      key('ann', act('m1', 'secondary'), 'k'),
      key('ann', act('m1', 'primary'), 'k2'),
      key('ann', act('primary', 'm1'), 'k'),
      key('ann', act('m1p', 'rimary'), 'k'),
      key('ann', updatePreferences, 'k'),
    ]);
    expect(new Set(all).size).toBe(8);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs by each part, also if only the boundary between two parts moves', async () => {
    const keys = new DerivedKeys('s');
    const parts: readonly [method: string, route: string, ids: readonly string[], key: string][] = [
      ['POST', 'r', ['1', '2'], 'k'],
      ['PATCH', 'r', ['1', '2'], 'k'],
      ['POST', 'q', ['1', '2'], 'k'],
      ['POST', 'r', ['12'], 'k'],
      ['POST', 'r', ['1'], '2k'],
      ['POST', 'r', ['1","2'], 'k'],
      ['POSTr', '', ['1', '2'], 'k'],
    ];
    const all = await Promise.all(parts.map((each) => keys.deriveIdempotencyKey('a', ...each)));
    expect(new Set(all).size).toBe(parts.length);
  });

  it('is the same for "me" and the subscriber id', async () => {
    const named = ['POST', ACTION.replace('me', 'ann'), { status: 'done' }] as const;
    expect(await key('ann', act('m1', 'primary'), 'k')).toBe(await key('ann', named, 'k'));
  });

  it.each(['x'.repeat(256), 'a b', 'é', ''])('is not made of an invalid key: "%s" gets 400', async (browserKey) => {
    const { write, serviceRequests } = createTestProxy();
    const { status, body } = await write('POST', ACTION, { status: 'done' }, { 'idempotency-key': browserKey });
    expect([status, body['code'], serviceRequests.length]).toEqual([400, 'bad-key', 0]);
  });
});

const query = async (search: string): Promise<string | number> => {
  const { send, serviceRequests } = createTestProxy({ payload: ['a'] });
  const { status, body } = await send(FEED + search);
  if (status === 200) return new URL(serviceRequests[0]?.url ?? '').search;
  expect([body['code'], serviceRequests.length]).toEqual(['bad-query', 0]);
  return status;
};

describe('the query of a feed', () => {
  it.each([
    ['', ''],
    ['?page=0&limit=1', '?page=0&limit=1'],
    ['?limit=100&page=7', '?page=7&limit=100'],
    ['?page=007', '?page=7'],
    ['?read=false&seen=true', '?read=false&seen=true'],
    ['?feedIdentifier=x&subscriberId=bob&page=1&apiKey=1&__proto__=1', '?page=1'],
    ['?page%00=1', ''],
    ['?Page=-1', ''],
    ['?page[]=1&page[a]=2', ''],
    [`?${payload({ a: { b: 'ü→😀' } })}`, `?${payload({ a: { b: 'ü→😀' } })}`],
    [`?${payload(nested(8))}`, `?${payload(nested(8))}`],
  ])('"%s" is sent to the service as "%s"', async (search, up) => expect(await query(search)).toBe(up));

  const INVALID = {
    page: ['', '-1', '1e9', '1000000000', '1000001', '1.5', '0x1', '1,2', '%201', '١', 'NaN'],
    limit: ['0', '101', '', '-5', '1e1', 'all'],
    read: ['', '1', 'TRUE', 'null'],
    seen: ['yes', 'true%00'],
    payload: ['', '*', 'e', '%65%333%30', '====', 'e30%0A'],
  };
  const REPEATED = ['page=1&page=2', 'page=1&page=1', 'page=1%26page=2', 'limit=10&limit=20', 'read=false&read=true'];
  const INVALID_FILTERS = {
    noObject: ['no json', '[]', 'null', '"a"', Buffer.from('7b22ff223a317d', 'hex')],
    names: ['{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}'],
    operators: ['{"$where":"sleep(1)"}', '{"a":[{"b":{"$regex":"a"}}]}', '{"a.$gt":1}', '{"a":{"b.$in.c":1}}'],
    size: [{ a: 'x'.repeat(1600) }, nested(9)],
  };
  it.each([
    ...Object.entries(INVALID).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
    ...REPEATED,
    'payload=e30&payload=e30',
    ...Object.values(INVALID_FILTERS).flat().map(payload),
  ])('"%s" is answered by 400, and nothing is sent', async (search) => expect(await query(`?${search}`)).toBe(400));

  it('is sent for the feed only', async () => {
    const { send, serviceRequests } = createTestProxy();
    await send(`${PREFERENCES}?criticality=all&limit=0`);
    await send(`${SUBSCRIBER}?x=1`);
    expect(serviceRequests.map(({ url }) => new URL(url).search)).toEqual(['', '']);
  });
});

const bodySentFor = async (method: 'POST' | 'PATCH', path: string, body: unknown, headers?: HeadersInit) => {
  const { write, serviceRequests } = createTestProxy({}, () => json({ _id: 'm1' }));
  const { status, body: answer } = await write(method, path, body, headers);
  return serviceRequests[0]?.body ?? [status, answer['code']];
};

describe('a body is rebuilt from known fields', () => {
  it.each([
    ['{"status":"done"}', '{"status":"done"}'],
    ['{"status":"pending","payload":{"a":[1,null]}}', '{"status":"pending","payload":{"a":[1,null]}}'],
    ['{"status":"done","subscriberId":"bob","read":true,"payload":{}}', '{"status":"done","payload":{}}'],
    ['{"status":"pending","status":"done"}', '{"status":"done"}'],
    [' \n{"status":"done","payload":{"t":"ü→😀"}}\t', '{"status":"done","payload":{"t":"ü→😀"}}'],
    [JSON.stringify({ status: 'done', payload: nested(7) }), JSON.stringify({ status: 'done', payload: nested(7) })],
  ])('of an action: %s', async (body, up) => expect(await bodySentFor('POST', ACTION, body)).toBe(up));

  it.each([
    ['{"channels":{"push":false}}', '{"channels":{"push":false}}'],
    [
      '{"channels":{"push":true,"in_app":false,"fax":true,"__proto__x":1},"schedule":{}}',
      '{"channels":{"in_app":false,"push":true}}',
    ],
    [
      '{"workflowId":"comment-added_wf_AbC.1","channels":{"email":true}}',
      '{"channels":{"email":true},"workflowId":"comment-added_wf_AbC.1"}',
    ],
    [
      '{"workflowId":"Neue Kommentare ü","channels":{"sms":true}}',
      '{"channels":{"sms":true},"workflowId":"Neue Kommentare ü"}',
    ],
  ])('of preferences: %s', async (body, up) => expect(await bodySentFor('PATCH', PREFERENCES, body)).toBe(up));

  const NO_JSON = ['', ' ', '{', '{"status":"done"', '{"status":"done"}x', "{'status':'done'}", 'status=done', '<a/>'];
  const NO_OBJECT = ['null', '1', '"done"', '[]', '[{"status":"done"}]', `${'['.repeat(8000)}${']'.repeat(8000)}`];
  const INVALID_STATUSES = ['"DONE"', 'null', '["done"]', '"seen"', '"done","__proto__":{}'];
  const INVALID_PAYLOADS = ['null', '[]', '"x"', '{"a":{"__proto__":{"b":1}}}', JSON.stringify(nested(8))];
  const INVALID_ACTIONS = [
    ...NO_JSON,
    ...NO_OBJECT,
    '\ufeff{"status":"done"}',
    '{}',
    ...INVALID_STATUSES.map((status) => `{"status":${status}}`),
    ...INVALID_PAYLOADS.map((value) => `{"status":"done","payload":${value}}`),
  ];
  const NO_CHANNELS = ['{}', '[]', 'null', '{"fax":true}'];
  const INVALID_CHANNELS = ['{"push":1}', '{"push":"true"}', '{"push":null}', '{"push":true,"sms":"no"}'];
  /** Each would change all workflows if it were dropped. */
  const INVALID_WORKFLOWS = ['""', 'null', '1', '{}', '["w"]', '"a\\nb"', '"\\u202e"', '"\\ud800"', 'false'];
  const INVALID_PREFERENCES = [
    '{}',
    '{"workflowId":"w"}',
    ...[...NO_CHANNELS, ...INVALID_CHANNELS].map((channels) => `{"channels":${channels}}`),
    ...[...INVALID_WORKFLOWS, `"${'x'.repeat(257)}"`].map((id) => `{"channels":{"push":true},"workflowId":${id}}`),
  ];

  it.each([
    ...INVALID_ACTIONS.map((body) => ['POST', ACTION, body] as const),
    ...INVALID_PREFERENCES.map((body) => ['PATCH', PREFERENCES, body] as const),
  ])('and an invalid one is answered by 400: %s %s %s', async (method, path, body) => {
    expect(await bodySentFor(method, path, body)).toEqual([400, 'bad-body']);
  });

  const JSON_TYPES = ['json', 'json;charset="utf-8"', 'json;'].map((name) => `application/${name}`);
  it.each([...JSON_TYPES, 'Application/JSON; charset=UTF-8'])('with the content type "%s"', async (type) => {
    expect(await bodySentFor('POST', ACTION, '{"status":"done"}', { 'content-type': type })).toBe('{"status":"done"}');
  });

  const OTHER_TYPES = ['', 'text/plain', 'text/plain;application/json', 'multipart/form-data; boundary=a'];
  const OTHER_APPLICATIONS = ['x-www-form-urlencoded', 'jsonp', 'json-patch+json', 'json, text/plain'];
  it.each([
    { 'content-encoding': 'gzip' },
    ...OTHER_TYPES.map((type) => ({ 'content-type': type })),
    ...[...OTHER_APPLICATIONS, 'json; charset=utf-16'].map((type) => ({ 'content-type': `application/${type}` })),
  ])('and a compressed one or one of another type is answered by 415: %j', async (headers) => {
    expect(await bodySentFor('POST', ACTION, '{"status":"done"}', headers)).toEqual([415, 'not-json']);
  });
});

const padded = (bytes: number): string => '{"status":"done"}'.padEnd(bytes, ' ');

describe('the limit of a body', () => {
  it('allows 16 kB', async () => {
    const { write, serviceRequests } = createTestProxy();
    await write('POST', ACTION, padded(16_384));
    expect(serviceRequests).toHaveLength(1);
  });

  it.each([
    ['16 kB and a byte', padded(16_385), {}],
    ['a larger content-length', padded(20), { 'content-length': '16385' }],
    ['characters of several bytes', JSON.stringify({ status: 'done', payload: { a: '😀'.repeat(4097) } }), {}],
  ])('rejects %s by 413', async (_, body, headers) => {
    const { write, serviceRequests } = createTestProxy();
    const answer = await write('POST', ACTION, body, headers);
    expect([answer.status, answer.body['code'], serviceRequests.length]).toEqual([413, 'body-too-large', 0]);
  });

  it('stops reading at 16 kB, whatever content-length says', async () => {
    const { write, serviceRequests } = createTestProxy();
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks += 1;
        controller.enqueue(new Uint8Array(4096).fill(32));
      },
    });
    expect((await write('POST', ACTION, endless, { 'content-length': '17' })).status).toBe(413);
    expect(chunks).toBeLessThan(8);
    expect(serviceRequests).toEqual([]);
  });

  it('includes time: a body that never ends is answered by 408', async () => {
    const { status, body } = await createTestProxy({ timeout: 30 }).write('POST', ACTION, new ReadableStream());
    expect([status, body['code']]).toEqual([408, 'body-too-slow']);
  });

  it('is an option', async () => {
    const { write } = createTestProxy({ limits: { requestBytes: 20 } });
    expect((await write('POST', ACTION, padded(21))).status).toBe(413);
  });
});
