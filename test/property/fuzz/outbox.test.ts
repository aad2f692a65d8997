/**
 * The outbox over a storage that anybody may have written, before a service that answers anything: it never throws, asks
 * nothing that is no action, does nothing twice, and loses nothing that it took.
 */
import { signal } from '@preact/signals-core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PENDING, toMessage, type Message, type Outcome } from '../../../src/store/message.js';
import { createOutbox, type Outbox } from '../../../src/store/outbox/outbox.js';
import { InboxError } from '../../../src/api/error.js';
import { decodeInboxMessage } from '../../../src/api/inbox/feed.js';
import { jsonText } from '../../support/adversarial/json.js';
import { prototypeKeys } from '../../support/adversarial/pollution.js';
import { FakeClock, flushPromises } from '../../support/fake-clock.js';
import { createStorage, DAY, MINUTE, NOW } from '../../support/store-world.js';
import { errorWithStatus, OFFLINE, SIGNED_OUT, TIMEOUT } from '../../support/service-errors.js';
import { LONG, runs } from './runs.js';
import { forAllAsync } from '../../support/for-all.js';

const IDS = ['m1', 'm2', 'm3'] as const;
const STEPS = new Set(['pending', 'sending', 'waiting', 'done', 'failed']);

/** What a call can come to: whether it is done, and what is heard of it. */
const ANSWERS = {
  granted: [true, null],
  'done, and lost': [true, OFFLINE],
  'done, and too late': [true, TIMEOUT],
  'done, and an error': [true, errorWithStatus(500)],
  'done, and nonsense': [true, new InboxError('malformed', { status: 200 })],
  unreachable: [false, OFFLINE],
  broken: [false, errorWithStatus(502)],
  busy: [false, errorWithStatus(429, 5000)],
  'under way': [false, errorWithStatus(409, 1000)],
  refused: [false, errorWithStatus(422)],
  missing: [false, errorWithStatus(404)],
  'signed out': [false, SIGNED_OUT],
} as const;
type Answer = keyof typeof ANSWERS;
const anyAnswer = fc.constantFrom(...(Object.keys(ANSWERS) as Answer[]));

/** A service that keeps its answer for each key, an error that it thought of itself too; and one outbox before it. */
class Bench {
  readonly clock = new FakeClock(NOW);
  readonly disk = new Map<string, string>();
  readonly asked: unknown[][] = [];
  readonly doubled: string[] = [];
  readonly settled: string[] = [];
  readonly #done = new Map<string, string>();
  readonly #keys = new Map<string, InboxError | null>();
  #made = 0;
  #outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
  answers: readonly Answer[] = [];
  outbox: Outbox | undefined;

  readonly #next = (): Answer => {
    const [first = 'granted', ...rest] = this.answers;
    this.answers = rest;
    return first;
  };

  readonly isDone = (id: string): boolean => this.#done.has(id);

  readonly message = (_id: string): Message => ({
    ...toMessage(decodeInboxMessage({ _id })),
    outcome: this.isDone(_id) ? { state: 'done', type: 'primary', error: null } : PENDING,
  });

  readonly #record = async (id: string, type: string, body: object, key: string): Promise<void> => {
    this.asked.push([id, type, body, key]);
    await flushPromises();
    if (!this.#keys.has(key)) {
      const [done, failure] = ANSWERS[this.#next()];
      if (done && this.isDone(id)) this.doubled.push(id);
      if (done) this.#done.set(id, key);
      // What never came in is forgotten, and so is an answer that is none of the work's own.
      if (!done && (!failure || failure.status !== 422)) throw failure ?? OFFLINE;
      this.#keys.set(key, failure);
      if (failure) throw failure;
    }
    const kept = this.#keys.get(key);
    if (kept?.status) throw new InboxError(kept.code, { status: kept.status, replayed: true });
  };

  /** As after a reload: another outbox over the same storage. */
  readonly open = (): void => {
    this.outbox?.stop();
    this.#outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
    this.outbox = createOutbox({
      record: this.#record,
      storage: createStorage(this.disk),
      clock: this.clock,
      randomId: () => `key${(this.#made += 1)}`,
      outcomes: this.#outcomes,
      refetch: async (id) => this.message(id),
      onSettled: ({ id }) => void this.settled.push(id),
      onStored: () => {},
      isOffline: () => false,
      acquireLock: (_, held) => {
        held();
        return () => {};
      },
    });
  };

  readonly tell = (): void => this.outbox?.reconcile(IDS.map(this.message), IDS.map(this.message), true);

  readonly outcomes = () => [...this.#outcomes.peek()];
}

const FIELDS = 'id type payload baseKey keyAttempt isOutcomeUnknown tries changedAt state'.split(' ');
const anyEntry = jsonText(FIELDS, 'm1 m2 primary key1 waiting done failed sending constructor'.split(' '));
/** As it is written, but for one member or two. */
const nearlyEntry = fc
  .record({
    name: fc.constantFrom(...FIELDS),
    junk: anyEntry,
    id: fc.constantFrom(...IDS),
    state: fc.constantFrom('waiting', 'failed', 'done'),
  })
  .map(({ name, junk, id, state }) => {
    const counters = { keyAttempt: 0, tries: 0, changedAt: NOW };
    const flags = { isOutcomeUnknown: false, isUndo: false, isAfterOther: false };
    const entry = { id, type: 'primary', baseKey: 'i', state, ...counters, ...flags };
    return `{${JSON.stringify(entry).slice(1, -1)},"${name}":${junk}}`;
  });
const anyStored = fc.array(
  fc.tuple(fc.constantFrom(...IDS, 'x', '__proto__'), fc.oneof(anyEntry, nearlyEntry, fc.string())),
  { maxLength: 4 },
);

const anyStep = fc.oneof(
  fc.record({ do: fc.constant('act'), id: fc.constantFrom(...IDS) }),
  fc.record({ do: fc.constantFrom('retry', 'tell', 'open', 'clock'), id: fc.constantFrom(...IDS) }),
  fc.record({
    do: fc.constant('pass'),
    id: fc.constantFrom(...IDS),
    time: fc.constantFrom(1000, MINUTE, 6 * MINUTE, DAY),
  }),
);
type Step = { readonly do: string; readonly id: string; readonly time?: number };

async function take(bench: Bench, { do: what, id, time = 0 }: Step): Promise<void> {
  const { outbox, clock } = bench;
  // A message that shows as done has no button any more.
  if (what === 'act' && !bench.isDone(id)) void outbox?.act(id, 'primary', { note: id });
  else if (what === 'retry') void outbox?.retry(id);
  else if (what === 'tell') bench.tell();
  else if (what === 'open') bench.open();
  else if (what === 'clock') clock.setTime(clock.now() - DAY);
  await clock.advance(time);
}

describe('an outbox', { timeout: LONG }, () => {
  test('takes whatever stands in its storage, asks nothing that is no action, and shows nothing that is no outcome', () =>
    forAllAsync(runs)(anyStored, fc.array(anyAnswer, { maxLength: 6 }), async (stored, answers) => {
      const before = prototypeKeys();
      const bench = new Bench();
      bench.answers = answers;
      for (const [id, text] of stored) bench.disk.set(`o.${id}`, text);
      bench.open();
      bench.tell();
      for (const id of IDS) void bench.outbox?.retry(id);
      await bench.clock.advance(2 * DAY);
      bench.tell();
      await bench.clock.advance(MINUTE);
      for (const [id, type, body, key] of bench.asked) {
        expect([typeof id, typeof type, typeof key]).toEqual(['string', 'string', 'string']);
        expect(body).toMatchObject({ status: 'done' });
      }
      for (const [id, { state: step, type }] of bench.outcomes())
        expect([typeof id, typeof type, STEPS.has(step)]).toEqual(['string', 'string', true]);
      expect(prototypeKeys()).toEqual(before);
    }));

  test('does nothing twice and loses nothing, whatever is answered, however often it is opened anew', () =>
    forAllAsync(runs)(
      fc.array(anyStep, { minLength: 1, maxLength: 20 }),
      fc.array(anyAnswer, { maxLength: 20 }),
      async (steps, answers) => {
        const bench = new Bench();
        bench.answers = answers;
        bench.open();
        for (const step of steps) await take(bench, step);
        expect(bench.doubled).toEqual([]);
        // All is well again: what was asked for is done, or the reader is told that it is not.
        bench.answers = [];
        bench.tell();
        await bench.clock.advance(10 * MINUTE);
        const shown = new Map(bench.outcomes());
        const lost = steps
          .filter(({ do: what, id }) => what === 'act' && !bench.isDone(id) && shown.get(id)?.state !== 'failed')
          .map(({ id }) => id);
        const lies = IDS.filter((id) => shown.get(id)?.state === 'done' && !bench.isDone(id));
        expect({ doubled: bench.doubled, lost, lies }).toEqual({ doubled: [], lost: [], lies: [] });
      },
    ));
});
