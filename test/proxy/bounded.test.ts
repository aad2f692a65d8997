// @vitest-environment node
/** However an answer of the service fills its 2 MB, the proxy answers, in little memory and time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bench, FEED, json, PREFERENCES } from './support.js';
import { ANSWERS } from './worst-answers.js';

type Said = readonly [name: string, status: number, length: number, cpu: number];

const MAX_LENGTH = 2.1 * 1024 * 1024;
/** Milliseconds of processor time, of all threads, also where the code is not compiled yet. */
const MAX_CPU = 400;

describe('answers that hold too much', () => {
  it('are answered one after the other by a process of 128 MB', { timeout: 240_000 }, async () => {
    const child = fork(new URL('bounded-server.ts', import.meta.url), {
      execArgv: ['--import', 'tsx', '--max-old-space-size=128'],
    });
    const all: Said[] = [];
    child.on('message', (said: Said) => all.push(said));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, all.length]).toEqual([0, ANSWERS.length]);
    const wrong = all.filter(
      ([, status, length, cpu]) => ![200, 502].includes(status) || length > MAX_LENGTH || cpu > MAX_CPU,
    );
    expect(wrong).toEqual([]);
  });

  it('more than 100 messages are no page', async () => {
    const page = (count: number) => () => json({ data: Array.from({ length: count }, () => ({ _id: 'a' })) });
    expect((await bench({}, page(100)).ask(FEED)).status).toBe(200);
    expect((await bench({}, page(101)).ask(FEED)).body['code']).toBe('upstream-failed');
  });

  it('buttons, workflows and overrides have a limit each', async () => {
    const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
    const buttons = many(30, { type: 'primary' });
    const { body } = await bench({}, () => json({ data: [{ cta: { action: { buttons } } }] })).ask(FEED);
    const { data } = body as { data: { cta: { action: { buttons: unknown[] } } }[] };
    expect(data[0]?.cta.action.buttons).toHaveLength(20);
    const workflows = [{ overrides: many(60, { channel: 'email' }) }, ...many(1200, {})];
    const answer = await bench({}, () => json({ data: { global: {}, workflows } })).ask(PREFERENCES);
    const found = answer.body as { workflows?: { overrides: unknown[] }[] };
    expect([found.workflows?.length, found.workflows?.[0]?.overrides.length]).toEqual([1000, 50]);
  });
});
