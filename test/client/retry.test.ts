/**
 * When the client asks again, with which key, and how long it waits.
 */
import { describe, expect, test } from 'vitest';
import { answering, failureOf, gone, json, type Reply } from './answering.js';

const ok = json({ data: { _id: 's', subscriberId: 'me' } });
const said = (status: number, headers: Record<string, string> = {}): Response =>
  json({ statusCode: status, message: 'no' }, status, headers);
const after = (status: number, seconds: string): Response => said(status, { 'retry-after': seconds });
const again = (status: number): Response => said(status, { 'idempotency-replay': 'true' });

const read = (...replies: Reply[]) => {
  const all = answering(replies);
  return { ...all, asking: all.client.getSubscriber('me') };
};
const write = (...replies: Reply[]) => {
  const all = answering(replies);
  return { ...all, asking: all.client.updateSubscriber('me', { firstName: 'x' }, { idempotencyKey: 'mine' }) };
};
const keys = ({ asked }: { asked: readonly { key: string | null }[] }) => asked.map(({ key }) => key);

describe('a read', () => {
  test.each([408, 425, 500, 502, 503, 504])('asks again after %i', async (status) => {
    const { asking, asked, waits } = read(said(status), ok);
    expect(await asking).toMatchObject({ _id: 's' });
    expect([asked.length, waits]).toEqual([2, [1000]]);
  });

  test('asks again when the network failed, and gives up after three times', async () => {
    const { asking, asked, waits } = read(gone);
    expect(await failureOf(asking)).toMatchObject({ code: 'offline' });
    expect([asked.length, waits]).toEqual([4, [1000, 2000, 4000]]);
  });

  test('waits somewhere below the bound, which ends at its cap', async () => {
    const { client, waits } = answering([gone], { retries: 8, random: () => 0.5 });
    await failureOf(client.getSubscriber('me'));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 501])('takes %i for final', async (status) => {
    const { asking, asked } = read(said(status), ok);
    expect(await failureOf(asking)).toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test('takes an answer that is none for final', async () => {
    const { asking, asked } = read(new Response('<!doctype html>'), ok);
    expect(await failureOf(asking)).toMatchObject({ code: 'malformed' });
    expect(asked).toHaveLength(1);
  });

  test('never asks again where that is switched off', async () => {
    const { client, asked } = answering([gone, ok], false);
    expect(await failureOf(client.getSubscriber('me'))).toMatchObject({ code: 'offline' });
    expect(asked).toHaveLength(1);
  });

  test('asks again for one page of a whole list', async () => {
    const { client, asked } = answering([gone, json({ data: [{ _id: 'a' }], hasMore: false })]);
    for await (const { _id } of client.messages()) expect(_id).toBe('a');
    expect(asked).toHaveLength(2);
  });
});

describe('Retry-After', () => {
  test.each([429, 503])('of a %i is waited for', async (status) => {
    const { asking, waits } = read(after(status, '7'), ok);
    await asking;
    expect(waits).toEqual([7000]);
  });

  test('is never more than an hour', async () => {
    const { asking, waits } = read(after(429, '86400'), ok);
    await asking;
    expect(waits).toEqual([3_600_000]);
  });

  test('that is longer than the patience ends the call', async () => {
    const { client, waits } = answering([after(429, '60'), ok], { maxRetryAfter: 5000 });
    expect(await failureOf(client.getSubscriber('me'))).toMatchObject({ status: 429, retryAfter: 60_000 });
    expect(waits).toEqual([]);
  });
});

describe('a write', () => {
  test.each<[string, Reply]>([
    ['silence', gone],
    ['408', said(408)],
    ['425', said(425)],
    ['429', after(429, '1')],
    ['502', said(502)],
    ['503 that says when', after(503, '1')],
    ['504', said(504)],
  ])('is sent again with the same key and bytes after %s', async (_, reply) => {
    const sent = write(reply, ok);
    expect(await sent.asking).toMatchObject({ _id: 's' });
    expect(keys(sent)).toEqual(['mine', 'mine']);
    expect(sent.asked[1]?.body).toBe(sent.asked[0]?.body);
  });

  test('makes one key for all its tries where none is given', async () => {
    const { client, asked } = answering([gone, gone, ok]);
    await client.recordAction('me', 'm', 'primary', { status: 'done' });
    expect(asked).toHaveLength(3);
    expect(new Set(keys({ asked })).size).toBe(1);
    expect(asked[0]?.key).toMatch(/^[\w-]{16,255}$/);
  });

  test('keeps its bytes when the caller changes what was given', async () => {
    const data = { plan: 'free' };
    const { client, asked } = answering([
      () => {
        data.plan = 'pro';
        throw gone;
      },
      ok,
    ]);
    await client.updateSubscriber('me', { data });
    expect(asked.map(({ body }) => body)).toEqual(['{"data":{"plan":"free"}}', '{"data":{"plan":"free"}}']);
  });

  test.each<[string, Reply]>([
    ['500', said(500)],
    ['503', said(503)],
    ['500 given again', again(500)],
    ['502 given again', again(502)],
  ])('is tried once with another key after a %s, which the old key would only repeat', async (_, reply) => {
    const won = write(reply, ok);
    await won.asking;
    expect(keys(won)).toEqual(['mine', 'mine-2']);
    const lost = write(reply);
    expect(await failureOf(lost.asking)).toMatchObject({ code: 'broken' });
    expect(keys(lost)).toEqual(['mine', 'mine-2']);
  });

  test('stays with the other key after a silence', async () => {
    const sent = write(said(500), gone, ok);
    await sent.asking;
    expect(keys(sent)).toEqual(['mine', 'mine-2', 'mine-2']);
  });

  test('leaves no key longer than a service takes', async () => {
    const { client, asked } = answering([said(500), ok]);
    await client.updateSubscriber('me', {}, { idempotencyKey: 'k'.repeat(255) });
    expect(asked[1]?.key).toHaveLength(255);
    expect(asked[1]?.key).not.toBe(asked[0]?.key);
  });

  test('waits out a 409 that says when, for five minutes, and does not count it', async () => {
    const sent = write(...Array.from({ length: 10 }, () => after(409, '1')), ok);
    await sent.asking;
    expect(new Set(keys(sent))).toEqual(new Set(['mine']));
    expect(sent.waits).toEqual(Array.from({ length: 10 }, () => 1000));
    const stuck = write(after(409, '20'));
    expect(await failureOf(stuck.asking)).toMatchObject({ status: 409 });
    expect(stuck.waits.reduce((sum, wait) => sum + wait, 0)).toBe(300_000);
    expect((await failureOf(write(after(409, '0')).asking)).status).toBe(409);
  });

  test('asks three times about a 409 that does not say when, a second apart', async () => {
    const { asking, waits } = write(said(409));
    expect(await failureOf(asking)).toMatchObject({ status: 409 });
    expect(waits).toEqual([1000, 1000, 1000]);
  });

  test('takes a 409 for final that is given again, or that no key could have caused', async () => {
    const { asking, asked } = write(again(409));
    await failureOf(asking);
    expect(asked).toHaveLength(1);
    const put = answering([said(409)]);
    await failureOf(put.client.updateIntegration('i', { identifier: 'taken' }));
    expect(put.asked).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 413, 415, 422])('takes %i for final', async (status) => {
    const { asking, asked } = write(said(status), ok);
    expect(await failureOf(asking)).toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });
});
