// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DerivedKeys } from '../../src/proxy/derived-keys.js';
import { ACTION, FEED, KEY, PREFERENCES, SUBSCRIBER, bench, emptyPage, json } from './support.js';

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');

const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) });

describe('only what the service needs goes up', () => {
  const UP = {
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

  it('of any request header, alone and in pairs', async () => {
    const { ask, sent } = bench();
    for (const one of HOSTILE)
      for (const other of HOSTILE) await ask(FEED, { headers: Object.fromEntries([one, other]) });
    expect(sent).toHaveLength(HOSTILE.length ** 2);
    for (const { headers } of sent) expect(headers).toEqual(UP);
  });

  it('with a body, its type and a derived key as well', async () => {
    const { write, sent } = bench();
    for (const [name, value] of HOSTILE) await write('POST', ACTION, { status: 'done' }, { [name]: value });
    expect(sent).toHaveLength(HOSTILE.length);
    for (const { headers } of sent) {
      const { 'idempotency-key': key, ...others } = headers;
      expect(others).toEqual({ ...UP, 'content-type': 'application/json' });
      expect(key === undefined || /^[0-9a-f]{64}$/.test(key)).toBe(true);
    }
  });

  it('and never along a redirect', async () => {
    const { ask, sent } = bench();
    await ask(FEED);
    expect(sent[0]?.redirect).toBe('manual');
  });
});

const key = async (
  id: string,
  [method, path, body]: readonly ['POST' | 'PATCH', string, unknown],
  own: string,
): Promise<string | undefined> => {
  const { write, sent } = bench({ subscriber: () => id });
  await write(method, path, body, { 'idempotency-key': own });
  return sent[0]?.headers['idempotency-key'];
};
const act = (message: string, type: string) =>
  ['POST', `/v1/subscribers/me/messages/${message}/actions/${type}`, { status: 'done' }] as const;
const prefer = ['PATCH', PREFERENCES, { channels: { push: true } }] as const;

describe('an idempotency key is derived from who, what and which', () => {
  it('so that it differs by subscriber, message, action, operation and the browser’s own', async () => {
    const all = await Promise.all([
      key('ann', act('m1', 'primary'), 'k'),
      key('bob', act('m1', 'primary'), 'k'),
      key('ann', act('m2', 'primary'), 'k'),
      key('ann', act('m1', 'secondary'), 'k'),
      key('ann', act('m1', 'primary'), 'k2'),
      key('ann', act('primary', 'm1'), 'k'),
      key('ann', act('m1p', 'rimary'), 'k'),
      key('ann', prefer, 'k'),
    ]);
    expect(new Set(all).size).toBe(8);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{64}$/);
  });

  it('also by each part alone, wherever one ends and the next begins', async () => {
    const keys = new DerivedKeys('s');
    const all = await Promise.all([
      keys.deriveIdempotencyKey('a', 'POST', 'r', ['1', '2'], 'k'),
      keys.deriveIdempotencyKey('a', 'PATCH', 'r', ['1', '2'], 'k'),
      keys.deriveIdempotencyKey('a', 'POST', 'q', ['1', '2'], 'k'),
      keys.deriveIdempotencyKey('a', 'POST', 'r', ['12'], 'k'),
      keys.deriveIdempotencyKey('a', 'POST', 'r', ['1'], '2k'),
      keys.deriveIdempotencyKey('a', 'POST', 'r', ['1","2'], 'k'),
      keys.deriveIdempotencyKey('a', 'POSTr', '', ['1', '2'], 'k'),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('and is the same for the same, whichever way the inbox is named', async () => {
    const named = ['POST', ACTION.replace('me', 'ann'), { status: 'done' }] as const;
    expect(await key('ann', act('m1', 'primary'), 'k')).toBe(await key('ann', named, 'k'));
  });

  it.each(['x'.repeat(256), 'a b', 'é', ''])('"%s" is no key: 400, and nothing is sent', async (own) => {
    const { write, sent } = bench();
    const { status, body } = await write('POST', ACTION, { status: 'done' }, { 'idempotency-key': own });
    expect([status, body['code'], sent.length]).toEqual([400, 'bad-key', 0]);
  });
});

const query = async (search: string): Promise<string | number> => {
  const { ask, sent } = bench();
  const { status, body } = await ask(FEED + search);
  if (status === 200) return new URL(sent[0]?.url ?? '').search;
  expect([body['code'], sent.length]).toEqual(['bad-query', 0]);
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
    [
      `?payload=${encodeURIComponent(base64({ a: { b: 'ü→😀' } }))}`,
      `?payload=${encodeURIComponent(base64({ a: { b: 'ü→😀' } }))}`,
    ],
    [`?payload=${encodeURIComponent(base64(nested(8)))}`, `?payload=${encodeURIComponent(base64(nested(8)))}`],
  ])('"%s" goes up as "%s"', async (search, up) => {
    expect(await query(search)).toBe(up);
  });

  it.each([
    'page=',
    'page=-1',
    'page=1e9',
    'page=1000000000',
    'page=1.5',
    'page=0x1',
    'page=1,2',
    'page=%201',
    'page=١',
    'page=NaN',
    'page=1&page=2',
    'page=1&page=1',
    'page=1%26page=2',
    'page=1000001',
    'limit=0',
    'limit=101',
    'limit=',
    'limit=-5',
    'limit=1e1',
    'limit=all',
    'limit=10&limit=20',
    'read=',
    'read=1',
    'read=TRUE',
    'read=null',
    'read=false&read=true',
    'seen=yes',
    'seen=true%00',
    'payload=',
    'payload=*',
    'payload=e30&payload=e30',
    'payload=e',
    'payload=%65%333%30',
    'payload=====',
    'payload=e30%0A',
    `payload=${base64('no json')}`,
    `payload=${base64('[]')}`,
    `payload=${base64('null')}`,
    `payload=${base64('"a"')}`,
    `payload=${base64('{"__proto__":{"a":1}}')}`,
    `payload=${encodeURIComponent(base64('{"$where":"sleep(1000)"}'))}`,
    `payload=${encodeURIComponent(base64('{"a":[{"b":{"$regex":"(a+)+$"}}]}'))}`,
    `payload=${base64('{"a":{"__proto__":1}}')}`,
    `payload=${encodeURIComponent(base64({ a: 'x'.repeat(1600) }))}`,
    `payload=${encodeURIComponent(base64(nested(9)))}`,
    `payload=${encodeURIComponent(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64'))}`,
  ])('"%s" is a 400, and nothing is sent', async (search) => {
    expect(await query(`?${search}`)).toBe(400);
  });

  it('is of the feed alone', async () => {
    const { ask, sent } = bench();
    await ask(`${PREFERENCES}?criticality=all&limit=0`);
    await ask(`${SUBSCRIBER}?x=1`);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['', '']);
  });
});

const sentFor = async (method: 'POST' | 'PATCH', path: string, body: unknown, headers?: HeadersInit) => {
  const { write, sent } = bench({}, () => json({ _id: 'm1' }));
  const { status, body: answer } = await write(method, path, body, headers);
  return sent[0]?.body ?? [status, answer['code']];
};

describe('a body goes up as what is known of it', () => {
  it.each([
    ['{"status":"done"}', '{"status":"done"}'],
    ['{"status":"pending","payload":{"a":[1,null]}}', '{"status":"pending","payload":{"a":[1,null]}}'],
    ['{"status":"done","subscriberId":"bob","read":true,"payload":{}}', '{"status":"done","payload":{}}'],
    ['{"status":"pending","status":"done"}', '{"status":"done"}'],
    [' \n{"status":"done","payload":{"t":"ü→😀"}}\t', '{"status":"done","payload":{"t":"ü→😀"}}'],
    [JSON.stringify({ status: 'done', payload: nested(7) }), JSON.stringify({ status: 'done', payload: nested(7) })],
  ])('action %s', async (body, up) => {
    expect(await sentFor('POST', ACTION, body)).toBe(up);
  });

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
  ])('preferences %s', async (body, up) => {
    expect(await sentFor('PATCH', PREFERENCES, body)).toBe(up);
  });

  it.each([
    '',
    ' ',
    'null',
    '1',
    '"done"',
    '[]',
    '[{"status":"done"}]',
    '{',
    '{"status":"done"',
    '{"status":"done"}x',
    "{'status':'done'}",
    '\ufeff{"status":"done"}',
    '{}',
    '{"status":"DONE"}',
    '{"status":null}',
    '{"status":["done"]}',
    '{"status":"seen"}',
    '<a/>',
    '{"status":"done","payload":null}',
    '{"status":"done","payload":[]}',
    '{"status":"done","payload":"x"}',
    '{"status":"done","__proto__":{}}',
    '{"status":"done","payload":{"a":{"__proto__":{"b":1}}}}',
    'status=done',
    JSON.stringify({ status: 'done', payload: nested(8) }),
    `${'['.repeat(8000)}${']'.repeat(8000)}`,
  ])('an action %s is a 400, and nothing is sent', async (body) => {
    expect(await sentFor('POST', ACTION, body)).toEqual([400, 'bad-body']);
  });

  it.each([
    '{}',
    '{"channels":{}}',
    '{"channels":[]}',
    '{"channels":null}',
    '{"channels":{"fax":true}}',
    '{"channels":{"push":1}}',
    '{"channels":{"push":"true"}}',
    '{"channels":{"push":null}}',
    '{"channels":{"push":true,"sms":"no"}}',
    '{"workflowId":"w"}',
  ])('preferences %s are a 400, and nothing is sent', async (body) => {
    expect(await sentFor('PATCH', PREFERENCES, body)).toEqual([400, 'bad-body']);
  });

  it.each(['""', 'null', '1', '{}', '["w"]', '"a\\nb"', '"\\u202e"', '"\\ud800"', `"${'x'.repeat(257)}"`, 'false'])(
    'a workflow %s is refused, and does not become a change of all',
    async (workflowId) => {
      expect(await sentFor('PATCH', PREFERENCES, `{"channels":{"push":true},"workflowId":${workflowId}}`)).toEqual([
        400,
        'bad-body',
      ]);
    },
  );

  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json;',
  ])('as "%s"', async (type) => {
    expect(await sentFor('POST', ACTION, '{"status":"done"}', { 'content-type': type })).toBe('{"status":"done"}');
  });

  it.each([
    '',
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/jsonp',
    'application/json-patch+json',
    'application/json, text/plain',
    'application/json; charset=utf-16',
  ])('but not as "%s": 415, and nothing is sent', async (type) => {
    expect(await sentFor('POST', ACTION, '{"status":"done"}', { 'content-type': type })).toEqual([415, 'not-json']);
  });

  it('nor compressed', async () => {
    expect(await sentFor('POST', ACTION, '{"status":"done"}', { 'content-encoding': 'gzip' })).toEqual([
      415,
      'not-json',
    ]);
  });
});

const padded = (bytes: number): string => '{"status":"done"}'.padEnd(bytes, ' ');

describe('a body is no larger than 16 kB', () => {
  it('and such a one goes', async () => {
    const { write, sent } = bench();
    await write('POST', ACTION, padded(16_384));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['one byte more', padded(16_385), {}],
    ['a length that says so', padded(20), { 'content-length': '16385' }],
    ['characters that are more bytes', JSON.stringify({ status: 'done', payload: { a: '😀'.repeat(4097) } }), {}],
  ])('%s is a 413, and nothing is sent', async (_, body, headers) => {
    const { write, sent } = bench();
    const answer = await write('POST', ACTION, body, headers);
    expect([answer.status, answer.body['code'], sent.length]).toEqual([413, 'body-too-large', 0]);
  });

  it('nor is more of it read, whatever length it claims', async () => {
    const { ask, sent } = bench();
    const subject = (await ask(FEED)).headers.get('inbox-subject') ?? '';
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces += 1;
        controller.enqueue(new Uint8Array(4096).fill(32));
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json', 'content-length': '17', 'inbox-subject': subject },
    };
    expect((await ask(ACTION, init)).status).toBe(413);
    expect(pieces).toBeLessThan(8);
    expect(sent).toHaveLength(1);
  });

  it('and one that never ends is given up', async () => {
    const { ask } = bench({ timeout: 30 });
    const subject = (await ask(FEED)).headers.get('inbox-subject') ?? '';
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: new ReadableStream<Uint8Array>(),
      duplex: 'half',
      headers: { 'content-type': 'application/json', 'inbox-subject': subject },
    };
    const { status, body } = await ask(ACTION, init);
    expect([status, body['code']]).toEqual([408, 'body-too-slow']);
  });

  it('the host may say otherwise', async () => {
    const { write } = bench({ limits: { requestBytes: 20 } }, emptyPage);
    expect((await write('POST', ACTION, padded(21))).status).toBe(413);
  });
});
