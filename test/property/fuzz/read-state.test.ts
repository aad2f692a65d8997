/**
 * Read state of any ids, from tabs, devices and a proxy, out of a storage that anybody may have written: nothing is lost,
 * nothing throws, and it stays small.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReadStateKeeper } from '../../../src/proxy/read-state.js';
import { EMPTY, merge, type ReadState } from '../../../src/shared/read-state.js';
import { latestPosition, MAX_STATE_LENGTH } from '../../../src/shared/read-state-limits.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { isArchived, isRead, isSeen, isUnread, keyOf } from '../../../src/store/read-state/queries.js';
import { setArchived, setRead } from '../../../src/store/read-state/commands.js';
import { joinStates } from '../../../src/store/read-state/stored.js';
import { createReceivedState } from '../../../src/store/read-state/received-state.js';
import { createStoredReadState } from '../../../src/store/read-state/storage.js';
import { createStorageWriter } from '../../../src/store/read-state/write-storage.js';
import { toMessage } from '../../../src/store/message.js';
import { decodePage, decodeInboxMessage } from '../../../src/api/inbox/feed.js';
import { jsonText } from '../../support/adversarial/json.js';
import { prototypeKeys } from '../../support/adversarial/pollution.js';
import { ADVERSARIAL_STRINGS } from '../../support/adversarial/strings.js';
import { anyState, NOW, plain, range, timeOf as placeTime } from '../../support/read-states.js';
import { createStorage } from '../../support/store-world.js';
import { LONG, runs } from './runs.js';
import { forAll, forAllAsync } from '../../support/for-all.js';

/** Ids of any service, also of one that means harm; but none that reading drops. */
const ID = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '6b01550'),
  fc.constantFrom(...ADVERSARIAL_STRINGS.filter((text) => text.length < 100)),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const anyId = ID.filter((_id) => decodePage({ data: [{ _id }] }, 10, decodeInboxMessage).dropped === 0);
const timeOf = (id: string): number => 1.5e12 + (id.length * 7919 + (id.codePointAt(0) ?? 0)) * 1000;
const message = (_id: string) => toMessage(decodeInboxMessage({ _id, createdAt: new Date(timeOf(_id)).toISOString() }));

const anyText = fc.oneof(
  anyState.map(encode),
  fc
    .tuple(anyState.map(encode), fc.nat(300), fc.string({ maxLength: 4 }))
    .map(([text, at, junk]) => text.slice(0, at) + junk + text.slice(at)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[RSAbrsa;,~_0-9a-z]{0,120}$/),
);

describe('read state', { timeout: LONG }, () => {
  test('of messages of any id says what was done last, after a way through the encoding', () =>
    forAll(runs)(fc.array(fc.tuple(anyId, fc.boolean(), fc.boolean()), { maxLength: 30 }), (steps) => {
      const names = prototypeKeys();
      const last = new Map<string, readonly [boolean, boolean]>();
      let state = EMPTY;
      for (const [id, read, archived] of steps) {
        state = setArchived(setRead(state, [message(id)], read), [message(id)], archived);
        last.set(id, [read, archived]);
      }
      const decoded = decode(encode(state));
      for (const [id, [read, archived]] of last)
        expect([isRead(decoded, message(id)), isArchived(decoded, message(id))]).toEqual([read, archived]);
      expect(new Set([...last.keys()].map((id) => keyOf(message(id)))).size).toBe(last.size);
      expect(prototypeKeys()).toEqual(names);
    }));

  test('is counted before the store is loaded as the store merges it', () =>
    forAll(runs)(anyState, anyState, (a, b) => {
      const [merged, joined] = [merge(a, b), joinStates(a, b)].map((state) => ({ ...state, dueUpTo: NOW }));
      const messages = range(0, 61).map((place) => ({ ...message(`message ${place}`), createdAt: placeTime(place) }));
      const flags = (state: ReadState = EMPTY) => messages.map((one) => [isUnread(state, one), isSeen(state, one)]);
      expect(flags(joined)).toEqual(flags(merged));
    }));

  test('is read as it was written, beside whatever else was written there', () =>
    forAll(runs)(anyState, fc.array(anyText, { maxLength: 5 }), (state, texts) => {
      const disk = new Map(texts.map((text, place) => [`${place % 2 ? 'r' : 'm'}.${place}`, text]));
      let count = 0;
      const storage = createStorage(disk);
      const open = () => createStoredReadState(storage, () => Infinity);
      const stored = open();
      const all = merge(stored.read(), state);
      createStorageWriter(storage, stored, () => `mine${(count += 1)}`).write(all);
      expect(plain(open().read())).toEqual(plain(all));
    }));

  test('comes out of whatever a proxy sends, and goes back as a state', () =>
    forAll(runs)(anyText, anyText, fc.boolean(), (first, second, whole) => {
      let state = EMPTY;
      const remote = createReceivedState(
        () => Infinity,
        (part) => (state = merge(state, part)),
      );
      remote.receive({ version: 'a', state: first });
      remote.receive({ version: 'b', ...(whole ? { state: second } : { changes: second }) });
      expect(plain(state)).toEqual(plain(merge(decode(first), decode(second))));
      expect(plain(decode(encode(state)))).toEqual(plain(state));
    }));

  test('is equal in a browser and its proxy after any exchange, and takes at most 256 kB', () =>
    forAllAsync(runs)(anyText, fc.array(anyText, { maxLength: 4 }), async (stored, updates) => {
      const values = new Map<string, unknown>([['marks:x', { version: 'x', state: stored }]]);
      const storage = {
        getItem: (key: string) => values.get(key),
        setItem: (key: string, value: unknown) => void values.set(key, value),
      };
      const keeper = createReadStateKeeper(storage, () => NOW);
      const latest = latestPosition(NOW);
      let browser = decode(stored, latest);
      let since = '';
      for (const changes of updates) {
        const answer = await keeper.merge('x', { since, changes }, () => {});
        browser = merge(merge(browser, decode(changes, latest)), decode(answer.state ?? answer.changes, latest));
        since = answer.version;
      }
      const { update } = await keeper.read('x', '');
      expect(plain(decode(update?.state, latest))).toEqual(plain(browser));
      expect((await keeper.read('x', update?.version ?? '')).update).toBeUndefined();
      expect(JSON.stringify(values.get('marks:x')).length).toBeLessThan(MAX_STATE_LENGTH + 1000);
    }));

  test('is empty if the storage of the proxy contains any other value', () =>
    forAllAsync(runs)(
      fc.oneof(fc.anything(), jsonText(['version', 'state', 'changes', 'floor', 'read'], ['a', 'b'])),
      async (value) => {
        const keeper = createReadStateKeeper({ getItem: () => value, setItem: () => {} }, () => NOW);
        const { version, update } = await keeper.read('x', 'unknown');
        expect([typeof version, typeof update?.state]).toEqual(['string', 'string']);
      },
    ));
});
