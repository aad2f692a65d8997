/** Runs the samples of docs/operations.md with the built package. Requires a build. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode } from '../../src/shared/encode-read-state.js';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { marks, range } from '../support/read-states.js';
import { makeFolder, type Folder } from './consumer-app/folder.js';
import { blocksOf } from '../../tools/docs/pages.js';

/** The samples, by the file names in their first lines. */
const samples = new Map([...blocksOf('operations')].map(({ file, code }) => [file, code]));

/** What the scripts have in common: a service for samples that make a proxy of their own, and what an inbox sends. */
const COMMON = `
process.env.SERVICE_URL = 'https://service.example';
process.env.SERVICE_KEY = 'key-of-the-tests';
const HEADERS = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
const BASE = 'https://app.example/inbox/v1/subscribers/me/';
`;

const INBOX = `${COMMON}
import { createProxy } from 'notification-inbox/proxy';
export let respond = async () => Response.json({ data: [], hasMore: false });
export const respondWith = (responder) => (respond = responder);
let onEvent = () => {};
export const observe = (listener) => (onEvent = listener);
export const inbox = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key-of-the-tests',
  subscriber: (request) => request.headers.get('x-who'),
  fetch: () => respond(),
  onError: () => {},
  onEvent: (event) => onEvent(event),
});
export const send = (headers = {}) =>
  inbox(new Request(BASE + 'notifications/feed', { headers: { ...HEADERS, 'x-who': 'ann', ...headers } }));
`;

const stateOf = (positions: readonly number[]): string => encode(merge(EMPTY, { ...EMPTY, read: marks(positions) }));
const POSITIONS = range(0, 40);

let folder: Folder;
beforeAll(() => {
  folder = makeFolder({ packages: ['pino', 'prom-client', '@opentelemetry', 'libsql', 'redis'] });
  folder.write('package.json', '{"type":"module"}');
  folder.write('inbox.js', INBOX);
  folder.write(
    'changes.js',
    `export const changes = ${JSON.stringify(POSITIONS.map((position) => stateOf([position])))};`,
  );
  for (const [name, code] of samples) if (name) folder.write(name, code);
});
afterAll(() => folder.remove());

/** Runs a script in the folder of the samples; returns each printed line, parsed as JSON. */
function run(script: string): unknown[] {
  folder.write('run.js', COMMON + script);
  const printed = execFileSync(process.execPath, ['run.js'], { cwd: folder.path, encoding: 'utf8' });
  return printed
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}

describe('docs/operations.md', () => {
  it('has only samples that are tested', () => {
    expect([...samples.keys()]).toEqual(
      'observe.js logging.js metrics.js tracing.js address.js shared.js sql-read-state.js tenants.js'.split(' '),
    );
  });

  it('returns the state of the proxy for a health check', () => {
    const [healthy, unhealthy] = run(`
      import { send, respondWith } from './inbox.js';
      import { health } from './observe.js';
      const check = () => {
        let status;
        health({}, { writeHead: (code) => (status = code), end: (body) => console.log(JSON.stringify({ status, ...JSON.parse(body) })) });
      };
      await send();
      check();
      respondWith(() => Promise.reject(new Error('down')));
      for (let n = 0; n < 10; n++) await send({ 'x-who': 'reader' + n });
      check();
    `);
    expect(healthy).toEqual({
      status: 200,
      circuit: 'closed',
      bus: 'up',
      streams: 0,
      upstreamRequests: 0,
      answeredAt: expect.any(Number),
    });
    expect(unhealthy).toMatchObject({ status: 503, circuit: 'open' });
  });

  it('logs each response by pino with a level', () => {
    const lines = run(`
      import { send, observe } from './inbox.js';
      import { onEvent } from './logging.js';
      observe(onEvent);
      await send();
      await send({ 'sec-fetch-site': 'cross-site' });
    `);
    expect(lines).toMatchObject([
      { level: 30, operation: 'feed', status: 200, msg: 'inbox feed' },
      { level: 40, code: 'cross-site', status: 403, msg: 'inbox request' },
    ]);
  });

  it('counts responses for Prometheus', () => {
    const [text] = run(`
      import { send, observe } from './inbox.js';
      import { metrics, onEvent } from './metrics.js';
      observe(onEvent);
      await send();
      await send();
      await send({ 'sec-fetch-site': 'cross-site' });
      console.log(JSON.stringify(await metrics()));
    `);
    expect(text).toContain('inbox_requests_total{operation="feed",status="200",code=""} 2');
    expect(text).toContain('inbox_requests_total{operation="none",status="403",code="cross-site"} 1');
    expect(text).toContain('inbox_upstream_seconds_count{operation="feed",status="200"} 2');
    expect(text).toContain('inbox_streams 0');
  });

  it('creates spans and a histogram for OpenTelemetry, in the trace of the request', () => {
    const [spans, histogram] = run(`
      import { metrics, propagation, trace } from '@opentelemetry/api';
      import { W3CTraceContextPropagator } from '@opentelemetry/core';
      import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
      import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
      const exporter = new InMemorySpanExporter();
      trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
      propagation.setGlobalPropagator(new W3CTraceContextPropagator());
      const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
      const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 60_000 });
      const meters = new MeterProvider({ readers: [reader] });
      metrics.setGlobalMeterProvider(meters);
      const { send, observe, respondWith } = await import('./inbox.js');
      const { onEvent } = await import('./tracing.js');
      observe(onEvent);
      await send({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
      respondWith(async () => new Response(null, { status: 500 }));
      await send();
      console.log(JSON.stringify(exporter.getFinishedSpans().map((span) => ({
        name: span.name, trace: span.spanContext().traceId, parent: span.parentSpanContext?.spanId, attributes: span.attributes, status: span.status.code,
      }))));
      await meters.forceFlush();
      const [{ scopeMetrics }] = metricExporter.getMetrics();
      console.log(JSON.stringify(scopeMetrics[0].metrics.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints.length])));
      await meters.shutdown();
    `);
    expect(spans).toMatchObject([
      {
        name: 'inbox feed',
        trace: '4bf92f3577b34da6a3ce929d0e0e4736',
        parent: '00f067aa0ba902b7',
        attributes: { 'http.route': 'feed', 'http.response.status_code': 200, 'http.request.method': 'GET' },
      },
      { name: 'inbox feed', attributes: { 'error.type': 'upstream-failed' }, status: 2 },
    ]);
    expect(histogram).toEqual([['http.server.request.duration', 2]]);
  });

  it('limits requests without a session by the address of their connection', () => {
    const [statuses] = run(`
      globalThis.fetch = async () => Response.json({ data: [], hasMore: false });
      const { server } = await import('./address.js');
      const { get } = await import('node:http');
      server.listen(0, '127.0.0.1', async () => {
        const { port } = server.address();
        const path = '/inbox/v1/subscribers/me/notifications/feed';
        const send = (more) => new Promise((resolve) => get({ port, host: '127.0.0.1', path, headers: { ...HEADERS, ...more } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }));
        const statuses = [];
        for (let n = 0; n < 110; n++) statuses.push(await send({}));
        statuses.push(await send({ cookie: 'user=ada' }));
        console.log(JSON.stringify(statuses));
        process.exit();
      });
    `);
    expect(statuses).toHaveLength(111);
    expect(new Set((statuses as number[]).slice(0, 100))).toEqual(new Set([401]));
    expect((statuses as number[]).slice(100, 110)).toContain(429);
    expect((statuses as number[]).at(-1)).toBe(200);
  });

  it('separates tenants, restricts support staff to reading, and ends streams and erases data', () => {
    const [feed, denied, code] = run(`
      const messages = [{ _id: 'a', payload: { tenant: 'acme' } }, { _id: 'b', payload: { tenant: 'bolt' } }];
      globalThis.fetch = async () => Response.json({ data: messages, hasMore: false });
      const { inbox, signOut, deleteAccount } = await import('./tenants.js');
      const identity = { ...HEADERS, 'x-user': 'ada', 'x-tenant': 'acme', 'x-role': 'support' };
      const feed = await inbox(new Request(BASE + 'notifications/feed', { headers: identity }));
      console.log(JSON.stringify((await feed.json()).data.map(({ _id }) => _id ?? null)));
      console.log(JSON.stringify(feed.headers.get('inbox-denied')));
      const headers = { ...identity, 'inbox-subject': feed.headers.get('inbox-subject'), 'content-type': 'application/json' };
      const action = await inbox(new Request(BASE + 'messages/a/actions/primary', { method: 'POST', headers, body: '{"status":"done"}' }));
      console.log(JSON.stringify((await action.json()).code));
      await signOut('ada');
      await deleteAccount('ada', 'acme');
    `);
    expect([feed, denied]).toEqual([['a', null], 'action preferences update-preferences update-read-state subscriber']);
    expect(code).toBe('not-allowed');
  });

  it('stores read state in a table with a version column, without losing concurrent marks', () => {
    const [failed, stored, erased] = run(`
      import Database from 'libsql';
      import { createProxy } from 'notification-inbox/proxy';
      import { sqlReadState } from './sql-read-state.js';
      const database = new Database(':memory:');
      database.exec('CREATE TABLE marks (key TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL)');
      const wait = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      const sql = async (text, ...values) => {
        await wait();
        const statement = database.prepare(text);
        const rows = /^SELECT|RETURNING/.test(text) ? statement.all(...values) : (statement.run(...values), []);
        await wait();
        return rows;
      };
      const make = () => createProxy({
        serviceUrl: 'https://service.example', apiKey: 'key-of-the-tests', subscriber: () => 'ann', rateLimit: false, readState: sqlReadState(sql),
        fetch: async () => Response.json({ data: [], hasMore: false }),
      });
      const proxies = [make(), make(), make(), make()];
      const headers = { ...HEADERS, 'content-type': 'application/json' };
      headers['inbox-subject'] = (await proxies[0](new Request(BASE + 'notifications/feed', { headers }))).headers.get('inbox-subject');
      const changes = (await import('./changes.js')).changes;
      const responses = await Promise.all(changes.map((change, index) => proxies[index % 4](new Request(BASE + 'read-state', {
        method: 'PATCH', headers, body: JSON.stringify({ since: '', changes: change }),
      }))));
      console.log(JSON.stringify(responses.map(({ status }) => status).filter((status) => status !== 200)));
      console.log(JSON.stringify((await proxies[0].exportData('ann')).readState));
      await proxies[1].eraseData('ann');
      console.log(JSON.stringify((await proxies[2].exportData('ann')).readState));
    `);
    expect(failed).toEqual([]);
    expect(stored).toBe(stateOf(POSITIONS));
    expect(erased).toBeNull();
  });
});
