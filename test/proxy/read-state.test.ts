/** Read state that follows the reader, kept by the proxy in a storage of the host's. */
import { describe, expect, it, vi } from 'vitest';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import type { ReadState } from '../../src/shared/read-state.js';
import { decode, encode } from '../../src/shared/read-state-text.js';
import { shortHash } from '../../src/shared/short-hash.js';
import type { ReadStateStorage } from '../../src/proxy/read-state.js';
import type { ReadStateBody } from '../../src/api/inbox/read-state.js';
import { DAY, keyOf, marks, NOW, range } from '../shared/states.js';
import { bench, FEED } from './support.js';

const READ_STATE = '/v1/subscribers/me/read-state';

function memory(asText = false): ReadStateStorage & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => void values.set(key, asText ? JSON.stringify(value) : structuredClone(value)),
  };
}

const changes = (state: Partial<ReadState>, since = ''): object => ({ since, changes: encode(merge(EMPTY, state)) });

/** What an answer of the feed brings; `version` is the one that the browser knows. */
const ofFeed = async (ask: ReturnType<typeof bench>['ask'], version = ''): Promise<ReadStateBody | undefined> =>
  (await ask(FEED, { headers: version ? { 'inbox-read-state': version } : {} })).body['readState'] as
    | ReadStateBody
    | undefined;

const stateOf = (body: ReadStateBody | undefined): ReadState => decode(body?.state ?? body?.changes);

describe('the proxy', () => {
  it.each([false, true])(
    'merges what is written, and sends it with the first page (storage of text: %s)',
    async (asText) => {
      const { ask, write, sent } = bench({ readState: memory(asText) });
      await write('PATCH', READ_STATE, changes({ readUpTo: 50, read: marks([1], 2) }));
      await write('PATCH', READ_STATE, changes({ readUpTo: 40, read: marks([1, 2]), archived: marks([3]) }));
      const state = stateOf(await ofFeed(ask));
      expect([state.readUpTo, state.read.get(keyOf(1))?.counter, state.read.size, state.archived.size]).toEqual([
        50, 2, 2, 1,
      ]);
      expect(sent).toHaveLength(1);
    },
  );

  it('sends everything once, then only what changed, and nothing where nothing did', async () => {
    const { ask, write } = bench({ readState: memory() });
    const wrote = (await write('PATCH', READ_STATE, changes({ read: marks(range(0, 400)) })))
      .body as unknown as ReadStateBody;
    const first = await ofFeed(ask);
    expect([first?.version, stateOf(first).read.size]).toEqual([wrote.version, 400]);
    expect(await ofFeed(ask, first?.version)).toBeUndefined();
    await write('PATCH', READ_STATE, changes({ read: marks([500]) }));
    await write('PATCH', READ_STATE, changes({ archived: marks([7]) }));
    const second = await ofFeed(ask, first?.version);
    expect(second?.state).toBeUndefined();
    expect([stateOf(second).read.size, stateOf(second).archived.size]).toEqual([1, 1]);
    expect(await ofFeed(ask, second?.version)).toBeUndefined();
  });

  it('sends everything to a browser whose version it does not know, as after a write that another process overtook', async () => {
    const storage = memory();
    const { ask, write } = bench({ readState: storage });
    await write('PATCH', READ_STATE, changes({ read: marks([1]) }));
    const before = structuredClone([...storage.values]);
    const lost = (await write('PATCH', READ_STATE, changes({ read: marks([2]) }))).body as unknown as ReadStateBody;
    for (const [key, value] of before) storage.values.set(key, value);
    await write('PATCH', READ_STATE, changes({ read: marks([3]) }));
    const told = await ofFeed(ask, lost.version);
    expect([...decode(told?.state).read.keys()].toSorted()).toEqual([keyOf(1), keyOf(3)].toSorted());
  });

  it('answers 304 to a page and a read state that both stand, and 200 where the browser lost its read state', async () => {
    const { ask, write } = bench({ readState: memory() });
    await write('PATCH', READ_STATE, changes({ read: marks([1]) }));
    const first = await ask(FEED);
    const tag = first.headers.get('etag') ?? '';
    const { version } = first.body['readState'] as ReadStateBody;
    const again = (headers: Record<string, string>) => ask(FEED, { headers: { 'if-none-match': tag, ...headers } });
    expect((await again({ 'inbox-read-state': version })).status).toBe(304);
    expect((await again({})).status).toBe(200);
    await write('PATCH', READ_STATE, changes({ read: marks([2]) }));
    expect((await again({ 'inbox-read-state': version })).status).toBe(200);
  });

  it('answers a write with what the writer did not know yet', async () => {
    const { write } = bench({ readState: memory() });
    const one = (await write('PATCH', READ_STATE, changes({ read: marks([1]) }))).body as unknown as ReadStateBody;
    await write('PATCH', READ_STATE, changes({ read: marks([2]) }, one.version));
    const three = (await write('PATCH', READ_STATE, changes({ read: marks([3]) }, one.version)))
      .body as unknown as ReadStateBody;
    expect([...stateOf(three).read.keys()].toSorted()).toEqual([keyOf(2), keyOf(3)].toSorted());
  });

  it('leaves it out of further pages and of filtered ones', async () => {
    const { ask, write } = bench({ readState: memory() });
    await write('PATCH', READ_STATE, changes({ read: marks([1]) }));
    for (const query of ['?page=1', '?read=false', '?seen=true', `?payload=${btoa('{"a":1}')}`])
      expect((await ask(FEED + query)).body, query).not.toHaveProperty('readState');
    expect((await ask(`${FEED}?page=0&limit=100`)).body).toHaveProperty('readState');
  });

  it('keeps two readers apart, under names that do not say who they are', async () => {
    const storage = memory();
    await bench({ readState: storage, subscriber: () => 'ann' }).write(
      'PATCH',
      READ_STATE,
      changes({ read: marks([1]) }),
    );
    const other = bench({ readState: storage, subscriber: () => 'ben' });
    expect(stateOf(await ofFeed(other.ask)).read.size).toBe(0);
    expect(JSON.stringify([...storage.values])).not.toContain('ann');
  });

  it('loses none of many writes at once', async () => {
    const { write, ask } = bench({ readState: memory() });
    await Promise.all(range(0, 50).map((place) => write('PATCH', READ_STATE, changes({ read: marks([place]) }))));
    expect(stateOf(await ofFeed(ask)).read.size).toBe(50);
  });

  it('answers 404 where the host keeps none, and 400 to what is no read state', async () => {
    expect((await bench().write('PATCH', READ_STATE, changes({ read: marks([1]) }))).status).toBe(404);
    const { write } = bench({ readState: memory() });
    for (const body of [{}, { changes: '' }, { changes: 'junk' }, { changes: 7 }, { changes: { R: 1 } }])
      expect((await write('PATCH', READ_STATE, body)).body['code']).toBe('bad-body');
  });

  it('sends the feed without read state when the storage fails, reports it to the host, and asks to write later', async () => {
    const onError = vi.fn();
    const broken = (): never => {
      throw new Error('disk full');
    };
    const { ask, write } = bench({ readState: { getItem: async () => broken(), setItem: broken }, onError });
    const { status, body } = await ask(FEED);
    expect([status, 'readState' in body]).toEqual([200, false]);
    const wrote = await write('PATCH', READ_STATE, changes({ read: marks([1]) }));
    expect([wrote.status, wrote.body['code']]).toEqual([503, 'busy']);
    expect(wrote.text).not.toContain('disk full');
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'failed' }));
  });

  it('writes for nobody but the one who is signed in', async () => {
    const answer = await bench({ readState: memory() }).ask(READ_STATE, {
      method: 'PATCH',
      body: JSON.stringify(changes({ read: marks([1]) })),
      headers: { 'content-type': 'application/json', 'inbox-subject': 'f'.repeat(32) },
    });
    expect([answer.status, answer.body['code']]).toEqual([412, 'subject-changed']);
  });

  it('stores no position that lies ahead of the service’s clock, and every mark below it', async () => {
    const { ask, write } = bench({ readState: memory() });
    const ahead = Date.now() + DAY;
    const positions = encode({ ...EMPTY, readUpTo: ahead, seenUpTo: ahead, archivedRanges: [{ from: 0, to: ahead }] });
    await write('PATCH', READ_STATE, { since: '', changes: positions + encode({ ...EMPTY, read: marks([1]) }) });
    const state = stateOf(await ofFeed(ask));
    expect([state.readUpTo, state.archivedRanges, state.read.size]).toEqual([Number.NEGATIVE_INFINITY, [], 1]);
  });
});

describe('what the first format stored', () => {
  const stored = (value: object): ReturnType<typeof memory> => {
    const storage = memory();
    const getItem = (key: string): unknown => storage.values.get(key) ?? value;
    return { ...storage, getItem };
  };

  it('is kept, and stored anew once', async () => {
    const storage = stored({
      floor: [50, 'b'],
      seenFloor: [70, ''],
      read: { x: [2, 30], y: [1, 90] },
      dismissed: { z: [1, 20] },
    });
    const { ask } = bench({ readState: storage });
    const state = stateOf(await ofFeed(ask));
    expect([state.readUpTo, state.seenUpTo]).toEqual([50, 69]);
    expect(state.read.get(shortHash('x'))).toEqual({ time: 30, counter: 4 });
    expect([state.read.has(shortHash('y')), state.archived.has(shortHash('z'))]).toEqual([true, true]);
    expect(JSON.stringify([...storage.values])).not.toContain('floor');
  });

  it('heals, where a wrong position had silenced an inbox', async () => {
    const storage = stored({
      floor: [Date.now() + 40 * DAY, 'z'],
      seenFloor: [253_402_300_799_999, 'z'],
      read: { x: [1, NOW] },
    });
    const state = stateOf(await ofFeed(bench({ readState: storage }).ask));
    expect([state.readUpTo, state.seenUpTo, state.read.size]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      1,
    ]);
  });

  it('loses what is no mark: fractions, counters of 2^53, ids and times of junk', async () => {
    const junk = {
      floor: [253_402_300_799_999.5, 'z'],
      read: { a: [1.5, 2], b: [2 ** 53, 2], c: [0, 1], 'order:1/2': [1, 5], d: 'x', __proto__: null },
      dismissed: [1],
    };
    const state = stateOf(await ofFeed(bench({ readState: stored(junk) }).ask));
    expect([state.readUpTo, [...state.read.keys()]]).toEqual([Number.NEGATIVE_INFINITY, [shortHash('order:1/2')]]);
  });
});
