// @vitest-environment node
/** The options of the proxy: which values are rejected, and that no message contains the API key. */
import { readFileSync, readdirSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createProxy, type ProxyOptions } from '../../../src/proxy/proxy.js';
import { redisPubSub, redisRateLimit, redisReadState } from '../../../src/proxy/redis.js';
import { FEED, KEY, SERVICE, createTestProxy, json, throwing } from '../../support/test-proxy.js';

const client = {
  isReady: true,
  publish: async () => 1,
  sendCommand: async () => null,
  duplicate: throwing('not connected'),
};

const createWith = (options: Partial<ProxyOptions>) => () =>
  createProxy({ serviceUrl: SERVICE, apiKey: KEY, subscriber: () => 'ann', ...options });

describe('createProxy throws for invalid options, without the API key in the message', () => {
  const HOST = 'https://service.example';
  const INVALID = {
    serviceUrl: ['', '/api', 'service.example', 'file:///api'],
    apiKey: [`ApiKey ${KEY}`, `${KEY} `, `${KEY}\n`, `${KEY}é`],
    basePath: ['inbox', '/a/../b', '/a?b', `/?${KEY}`, '/%2e', '//a'],
  };
  const WITH_KEY = [
    `https://${KEY}@service.example`,
    `//${KEY}`,
    `https://a:${KEY}@service.example`,
    `${HOST}/?key=${KEY}`,
    `${HOST}/#${KEY}`,
  ];
  const ORIGINS =
    '* https://*.example null app.example https://app.example/ https://APP.example https://%2a.app.example'.split(' ');
  it.each<Partial<ProxyOptions>>([
    ...Object.entries(INVALID).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
    ...WITH_KEY.map((serviceUrl) => ({ serviceUrl })),
    ...[...ORIGINS, 'https://app.example:443'].map((origin) => ({ origins: [origin] })),
  ])('throws a TypeError for %j', (options) => {
    expect(createWith(options)).toThrow(TypeError);
    expect(createWith(options)).not.toThrow(KEY);
  });

  const UNSET = Number(process.env['NO_SUCH_VARIABLE']);
  const SECRET = 'canary-secret';
  it.each<readonly [option: string, kind: string, options: object]>([
    ['serviceUrl', 'undefined', { serviceUrl: undefined }],
    ['serviceUrl', 'a string', { serviceUrl: `http://service.example/${SECRET}` }],
    ['serviceUrl', 'a string', { serviceUrl: `http://127.0.0.1.example/${SECRET}` }],
    ['apiKey', 'undefined', { apiKey: undefined }],
    ['decodeEntities', 'a string', { decodeEntities: 'no' }],
    ['apiKey', 'an empty string', { apiKey: '' }],
    ['subscriber', 'undefined', { subscriber: undefined }],
    ['subscriber', 'a string', { subscriber: SECRET }],
    ['secret', 'a string', { secret: SECRET }],
    ['secret', 'an empty string', { secret: '' }],
    ['secret', 'a number out of range', { secret: 5 }],
    ['secret', 'undefined', { apiKey: 'x'.repeat(15) }],
    ['timeout', 'NaN', { timeout: UNSET }],
    ['timeout', 'a negative number', { timeout: -1 }],
    ['timeout', 'zero', { timeout: 0 }],
    ['timeout', 'a string', { timeout: '10s' }],
    ['timeout', 'a number out of range', { timeout: Infinity }],
    ['timeout', 'a number out of range', { timeout: 2 ** 31 }],
    ['limits', 'a string', { limits: '2mb' }],
    ['limits.responseBytes', 'NaN', { limits: { responseBytes: UNSET } }],
    ['limits.responseBytes', 'a string', { limits: { responseBytes: '2mb' } }],
    ['limits.requestBytes', 'NaN', { limits: { requestBytes: UNSET } }],
    ['limits.upstreamRequests', 'zero', { limits: { upstreamRequests: 0 } }],
    ['limits.upstreamRequests', 'NaN', { limits: { upstreamRequests: UNSET } }],
    ['limits.upstreamRequestsPerSubscriber', 'a string', { limits: { upstreamRequestsPerSubscriber: '20' } }],
    ['events.total', 'NaN', { events: { total: UNSET } }],
    ['circuit', 'a boolean', { circuit: true }],
    ['circuit.failures', 'NaN', { circuit: { failures: UNSET } }],
    ['circuit.pause', 'a number out of range', { circuit: { pause: 2 ** 31 } }],
    ['payloadScope', 'an object', { payloadScope: { tenant: SECRET } }],
    ['payload', 'a string', { payload: SECRET }],
    ['payload', 'an object', { payload: { key: SECRET } }],
    ...['', 'a..b', '.a', 'a.', '*', 'a.__proto__'].map(
      (path) => ['payload[1]', path ? 'a string' : 'an empty string', { payload: ['a', path] }] as const,
    ),
    ['payload[0]', 'an array', { payload: [['a']] }],
    ['allow', 'an array', { allow: [SECRET] }],
    ['clientAddress', 'a string', { clientAddress: SECRET }],
    ['onEvent', 'a string', { onEvent: SECRET }],
    ['readState.update', 'a string', { readState: { getItem: () => {}, setItem: () => {}, update: SECRET } }],
    ['readState.removeItem', 'a boolean', { readState: { getItem: () => {}, setItem: () => {}, removeItem: true } }],
    ['rateLimit', 'a boolean', { rateLimit: true }],
    ['rateLimit.subscribers', 'zero', { rateLimit: { subscribers: 0 } }],
    ['rateLimit.subscribers', 'NaN', { rateLimit: { subscribers: UNSET } }],
    ['rateLimit.burst', 'NaN', { rateLimit: { burst: UNSET } }],
    ['rateLimit.perMinute', 'a string', { rateLimit: { perMinute: '5' } }],
    ['events.heartbeat', 'a number out of range', { events: { heartbeat: 1e10 } }],
    ['events.heartbeat', 'zero', { events: { heartbeat: 0 } }],
    ['events.perSubscriber', 'a negative number', { events: { perSubscriber: -1 } }],
    ['events', 'null', { events: null }],
    ['watch.interval', 'undefined', { watch: {} }],
    ['watch.interval', 'NaN', { watch: { interval: UNSET } }],
    ['watch.interval', 'a number out of range', { watch: { interval: 2 ** 30 } }],
    ['readState', 'an object', { readState: { getItem: () => null } }],
    ['pubsub', 'an object', { pubsub: { publish: () => {} } }],
    ['fetch', 'a string', { fetch: SECRET }],
    ['onError', 'an object', { onError: {} }],
    ['basePath', 'a number out of range', { basePath: 5 }],
    ['origins', 'a string', { origins: SECRET }],
    ['origins[1]', 'a string', { origins: ['https://app.example', SECRET] }],
  ])('names the option %s and the kind of its value, %s: %j', (option, kind, options) => {
    expect(createWith(options)).toThrow(TypeError);
    const [start, end] = [`${option} must be `, `; it is ${kind}`].map((text) => text.replaceAll(/[.[\]]/g, '\\$&'));
    expect(createWith(options)).toThrow(new RegExp(`^${start}[^]*${end}$`));
    expect(createWith(options)).not.toThrow(SECRET);
  });

  it.each<object>([
    { serviceUrl: 'http://localhost:3000', apiKey: 'short' },
    { apiKey: 'short', secret: 'x'.repeat(32) },
    { serviceUrl: 'http://[::1]:3000' },
    { serviceUrl: 'http://api.internal', allowHttp: true },
    { timeout: undefined, limits: { requestBytes: undefined }, rateLimit: {}, secret: undefined },
  ])('accepts %j', (options) => expect(createWith(options)).not.toThrow());

  it('throws for an option that it does not have: a misspelled limit would be none', () => {
    expect(createWith({ scope: () => null } as object)).toThrow(new TypeError('createProxy has no option "scope".'));
    for (const name of ['limits', 'rateLimit', 'circuit', 'events', 'watch'])
      expect(createWith({ [name]: { interval: 5, burts: 5 } })).toThrow(new RegExp(`^${name} has no member`));
  });

  it('normalizes basePath', () => expect(createWith({ basePath: '/api/inbox/' })().basePath).toBe('/api/inbox'));
});

describe('the API key', () => {
  it('is not visible on the proxy object', () => {
    const proxy = createWith({})();
    expect(inspect(proxy, { depth: null, showHidden: true }) + JSON.stringify(proxy) + String(proxy)).not.toContain(
      KEY,
    );
  });

  it('is in no response if the service repeats it', async () => {
    expect.hasAssertions();
    const echo = { message: KEY, _id: 'm1', [KEY]: KEY };
    for (const status of [200, 201, 400, 401, 404, 409, 422, 429, 500, 503]) {
      const headers = { 'x-echo': KEY, 'retry-after': KEY, 'idempotency-replay': KEY, 'inbox-subject': KEY };
      const { send, write } = createTestProxy({}, () => json(echo, { status, headers }));
      // The test proxy asserts for each response that it does not contain the key.
      await send(FEED);
      await send('/v2/subscribers/me');
      await write('POST', '/v1/subscribers/me/messages/m1/actions/primary', { status: 'done' });
    }
  });
});

it.each<readonly [string, () => unknown]>([
  ['redisPubSub.checkInterval must be a number above 0', () => redisPubSub(client, { checkInterval: Number.NaN })],
  ['redisReadState.days must be a number above 0', () => redisReadState(client, { days: 0 })],
  ['redisRateLimit.burst must be a number above 0', () => redisRateLimit(client, { burst: -1 })],
  ['redisRateLimit.timeout must be a number above 0', () => redisRateLimit(client, { timeout: 2 ** 31 })],
])('the Redis adapters check their options: %s', (message, create) => expect(create).toThrow(message));

describe('the source runs in any runtime with fetch', () => {
  const folder = new URL('../../../src/proxy/', import.meta.url);

  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

  it.each(files)('%s uses no global of Node or browsers', (file) => {
    // node-builtin.ts checks first whether it runs on Node.
    const names = file === 'node/node-builtin.ts' ? 'Buffer' : 'process|Buffer';
    // Every runtime with fetch has a console. Only these two files print on it.
    const isPrinting = ['proxy.ts', 'telemetry/report-error.ts'].includes(file);
    const others = isPrinting ? 'window|document' : 'window|document|console';
    const globals = new RegExp(`\\b(${names}|require|${others})(\\.\\w|\\()`);
    expect(readFileSync(new URL(file, folder), 'utf8')).not.toMatch(globals);
  });
});
