// @vitest-environment node
/** Whatever a response of 2 MB contains, the proxy answers within limits of memory and processor time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createTestProxy, FEED, json, PREFERENCES } from '../../support/test-proxy.js';
import { WORST_CASE_RESPONSES } from './worst-case-responses.js';

type Report = readonly [name: string, status: number, length: number, cpu: number];

const MAX_LENGTH = 2.1 * 1024 * 1024;
/** Processor time of all threads, including the first requests before the code is optimized; a large page is read in parts. */
const MAX_CPU_MS = 1000;

describe('a response of the service with too much content', () => {
  it('is answered by a process with 128 MB of memory, one after another', { timeout: 240_000 }, async () => {
    const child = fork(new URL('memory-limits-process.ts', import.meta.url), {
      execArgv: ['--import', 'tsx', '--max-old-space-size=128'],
    });
    const all: Report[] = [];
    child.on('message', (report: Report) => all.push(report));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, all.length]).toEqual([0, WORST_CASE_RESPONSES.length]);
    const failed = all.filter(
      ([, status, length, cpu]) => ![200, 502].includes(status) || length > MAX_LENGTH || cpu > MAX_CPU_MS,
    );
    expect(failed).toEqual([]);
  });

  it('is an error with more than 100 messages', async () => {
    const page = (count: number) => () => json({ data: Array.from({ length: count }, () => ({ _id: 'a' })) });
    expect((await createTestProxy({}, page(100)).send(FEED)).status).toBe(200);
    expect((await createTestProxy({}, page(101)).send(FEED)).body['code']).toBe('upstream-failed');
  });

  it('is cut to 20 buttons, 1,000 workflows and 50 overrides', async () => {
    const repeat = <T>(count: number, element: T): T[] => Array.from({ length: count }, () => element);
    const buttons = repeat(30, { type: 'primary' });
    const { body } = await createTestProxy({}, () => json({ data: [{ cta: { action: { buttons } } }] })).send(FEED);
    const { data } = body as { data: { cta: { action: { buttons: unknown[] } } }[] };
    expect(data[0]?.cta.action.buttons).toHaveLength(20);
    const workflows = [{ overrides: repeat(60, { channel: 'email' }) }, ...repeat(1200, {})];
    const answer = await createTestProxy({}, () => json({ data: { global: {}, workflows } })).send(PREFERENCES);
    const found = answer.body as { workflows?: { overrides: unknown[] }[] };
    expect([found.workflows?.length, found.workflows?.[0]?.overrides.length]).toEqual([1000, 50]);
  });
});
