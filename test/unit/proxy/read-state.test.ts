/** Read state that the proxy stores in a storage of the host. */
import { describe, expect, it, vi } from 'vitest';
import { EMPTY, type ReadState } from '../../../src/shared/read-state.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import type { ReadStateBody } from '../../../src/api/inbox/read-state.js';
import { DAY, keyOf, marks, range } from '../../support/read-states.js';
import { createTestProxy, FEED, memoryStorage, READ_STATE, readStateChanges } from '../../support/test-proxy.js';
import type { TestProxy } from '../../support/test-proxy.js';

/** The read state in a feed response; `version` is the browser's. */
async function ofFeed(send: TestProxy['send'], version = ''): Promise<ReadStateBody | undefined> {
  const { body } = await send(FEED, { headers: version ? { 'inbox-read-state': version } : {} });
  return body['readState'] as ReadStateBody | undefined;
}

/** Writes read state; gives the body of the answer. */
const writeState = async (write: TestProxy['write'], to: Partial<ReadState>, since?: string): Promise<ReadStateBody> =>
  (await write('PATCH', READ_STATE, readStateChanges(to, since))).body as unknown as ReadStateBody;

const stateOf = (body: ReadStateBody | undefined): ReadState => decode(body?.state ?? body?.changes);

describe('the proxy', () => {
  it.each([false, true])('merges writes, and sends them with the first page (as JSON text: %s)', async (asText) => {
    const { send, write, serviceRequests } = createTestProxy({ readState: memoryStorage(asText) });
    await writeState(write, { readUpTo: 50, read: marks([1], 2) });
    await writeState(write, { readUpTo: 40, read: marks([1, 2]), archived: marks([3]) });
    const { readUpTo, read, archived } = stateOf(await ofFeed(send));
    expect([readUpTo, read.get(keyOf(1))?.counter, read.size, archived.size]).toEqual([50, 2, 2, 1]);
    expect(serviceRequests).toHaveLength(1);
  });

  it('stores snoozes, sends them as changes, and drops those that no reader can have made', async () => {
    const { send, write } = createTestProxy({ readState: memoryStorage() });
    await writeState(write, { read: marks([1], 4) });
    const first = await ofFeed(send);
    const snoozed = new Map([
      [keyOf(1), { time: Date.now() + DAY, counter: 3 }],
      [keyOf(2), { time: 253_402_300_799_999, counter: 3 }],
    ]);
    await writeState(write, { snoozed });
    const update = await ofFeed(send, first?.version);
    expect(update?.changes).toBeDefined();
    expect([...stateOf(update).snoozed.keys()]).toEqual([keyOf(1)]);
  });

  it('sends the whole state once, then only changes, and nothing if nothing changed', async () => {
    const { send, write } = createTestProxy({ readState: memoryStorage() });
    const written = await writeState(write, { read: marks(range(0, 400)) });
    const first = await ofFeed(send);
    expect([first?.version, stateOf(first).read.size]).toEqual([written.version, 400]);
    expect(await ofFeed(send, first?.version)).toBeUndefined();
    await writeState(write, { read: marks([500]) });
    await writeState(write, { archived: marks([7]) });
    const second = await ofFeed(send, first?.version);
    expect([second?.state, stateOf(second).read.size, stateOf(second).archived.size]).toEqual([undefined, 1, 1]);
    expect(await ofFeed(send, second?.version)).toBeUndefined();
  });

  it('sends the whole state to a browser with an unknown version, as after a lost write', async () => {
    const storage = memoryStorage();
    const { send, write } = createTestProxy({ readState: storage });
    await writeState(write, { read: marks([1]) });
    const before = structuredClone([...storage.values]);
    const lost = await writeState(write, { read: marks([2]) });
    for (const [key, value] of before) storage.values.set(key, value);
    await writeState(write, { read: marks([3]) });
    const update = await ofFeed(send, lost.version);
    expect([...decode(update?.state).read.keys()].toSorted()).toEqual([keyOf(1), keyOf(3)].toSorted());
  });

  it('answers 304 if page and read state are current, and 200 if the browser lost its read state', async () => {
    const { send, write } = createTestProxy({ readState: memoryStorage() });
    await writeState(write, { read: marks([1]) });
    const first = await send(FEED);
    const tag = first.headers.get('etag') ?? '';
    const { version } = first.body['readState'] as ReadStateBody;
    const again = (headers: Record<string, string>) => send(FEED, { headers: { 'if-none-match': tag, ...headers } });
    expect([(await again({ 'inbox-read-state': version })).status, (await again({})).status]).toEqual([304, 200]);
    await writeState(write, { read: marks([2]) });
    expect((await again({ 'inbox-read-state': version })).status).toBe(200);
  });

  it('answers a write with what the writer lacks', async () => {
    const { write } = createTestProxy({ readState: memoryStorage() });
    const one = await writeState(write, { read: marks([1]) });
    await writeState(write, { read: marks([2]) }, one.version);
    const three = await writeState(write, { read: marks([3]) }, one.version);
    expect([...stateOf(three).read.keys()].toSorted()).toEqual([keyOf(2), keyOf(3)].toSorted());
  });

  it('omits read state from later and filtered pages', async () => {
    const { send, write } = createTestProxy({ readState: memoryStorage() });
    await writeState(write, { read: marks([1]) });
    for (const query of ['?page=1', '?read=false', '?seen=true', `?payload=${btoa('{"a":1}')}`])
      expect((await send(FEED + query)).body, query).not.toHaveProperty('readState');
    expect((await send(`${FEED}?page=0&limit=100`)).body).toHaveProperty('readState');
  });

  it('stores two readers separately, under keys without subscriber ids', async () => {
    const storage = memoryStorage();
    await writeState(createTestProxy({ readState: storage }).write, { read: marks([1]) });
    const other = createTestProxy({ readState: storage, subscriber: () => 'ben' });
    expect(stateOf(await ofFeed(other.send)).read.size).toBe(0);
    expect(JSON.stringify([...storage.values])).not.toContain('ann');
  });

  it('loses none of 50 concurrent writes', async () => {
    const { write, send } = createTestProxy({ readState: memoryStorage() });
    await Promise.all(range(0, 50).map((place) => writeState(write, { read: marks([place]) })));
    expect(stateOf(await ofFeed(send)).read.size).toBe(50);
  });

  it('answers 404 without a storage, and 400 for a body without read state', async () => {
    const changes = readStateChanges({ read: marks([1]) });
    expect((await createTestProxy().write('PATCH', READ_STATE, changes)).status).toBe(404);
    const { write } = createTestProxy({ readState: memoryStorage() });
    for (const body of [{}, { changes: '' }, { changes: 'junk' }, { changes: 7 }, { changes: { R: 1 } }])
      expect((await write('PATCH', READ_STATE, body)).body['code']).toBe('bad-body');
  });

  it('sends the feed without read state and answers writes by 503 when the storage fails, and reports it', async () => {
    const onError = vi.fn();
    const broken = (): never => {
      throw new Error('disk full');
    };
    const { send, write } = createTestProxy({ readState: { getItem: async () => broken(), setItem: broken }, onError });
    const { status, body } = await send(FEED);
    expect([status, 'readState' in body]).toEqual([200, false]);
    const written = await write('PATCH', READ_STATE, readStateChanges({ read: marks([1]) }));
    expect([written.status, written.body['code']]).toEqual([503, 'busy']);
    expect(written.text).not.toContain('disk full');
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'failed' }));
  });

  it('rejects a write with the subject of another reader', async () => {
    const answer = await createTestProxy({ readState: memoryStorage() }).send(READ_STATE, {
      method: 'PATCH',
      body: JSON.stringify(readStateChanges({ read: marks([1]) })),
      headers: { 'content-type': 'application/json', 'inbox-subject': 'f'.repeat(32) },
    });
    expect([answer.status, answer.body['code']]).toEqual([412, 'subject-changed']);
  });

  it('stores no position ahead of the service’s clock, but the marks below it', async () => {
    const { send, write } = createTestProxy({ readState: memoryStorage() });
    const ahead = Date.now() + DAY;
    const positions = encode({ ...EMPTY, readUpTo: ahead, seenUpTo: ahead, archivedRanges: [{ from: 0, to: ahead }] });
    await write('PATCH', READ_STATE, { since: '', changes: positions + encode({ ...EMPTY, read: marks([1]) }) });
    const state = stateOf(await ofFeed(send));
    expect([state.readUpTo, state.archivedRanges, state.read.size]).toEqual([Number.NEGATIVE_INFINITY, [], 1]);
  });
});

it.each(['{', 'null', '[]', '{"state":5}', { read: { x: [2] } }])('takes a stored %j for nothing', async (value) => {
  const storage = { ...memoryStorage(), getItem: () => value };
  expect((await ofFeed(createTestProxy({ readState: storage }).send))?.state).toBe('');
});
