/**
 * The model service: the truth. Messages of each subscriber, what was done to them, keys with the answers they had, and
 * a replica that lags. Its messages go through the real decoders, once each.
 */
import { InboxError } from '../../src/api/error.js';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import type { FeedQuery, InboxMessageDto, InboxPageDto } from '../../src/api/inbox/feed.js';
import { decodePreferences } from '../../src/api/inbox/preferences.js';
import type { Preferences, PreferencesBody } from '../../src/api/inbox/preferences.js';
import { merge } from '../../src/shared/read-state.js';
import { latestPosition, prune } from '../../src/shared/read-state-limits.js';
import { decode, encode } from '../../src/shared/read-state-text.js';
import { shortHash } from '../../src/shared/short-hash.js';
import type { ReadStateBody, ReadStateUpdate } from '../../src/api/inbox/read-state.js';
import type { Chance } from './prng.js';

const DAY = 24 * 60 * 60_000;
/** With how late a message may be written, less than the minute that floors stay below the newest one. */
export const MOST_LAG = 20_000;
/** A key in progress is forgotten then. */
const IN_PROGRESS = 5 * 60_000;

export type Who = 'anna' | 'ben';
export const PEOPLE: readonly Who[] = ['anna', 'ben'];

export interface Commit {
  readonly who: Who;
  readonly id: string;
  readonly type: string;
  readonly key: string;
  readonly at: number;
}

interface Known {
  readonly body: string;
  readonly at: number;
  readonly answer: 'in progress' | 'done' | InboxError;
}

const rawOf = (id: string, time: number, fields: object = {}): object => ({
  _id: id,
  createdAt: new Date(time).toISOString(),
  subject: id.slice(-4),
  payload: { team: Number.parseInt(id.at(-1) ?? '0', 16) % 3 },
  cta: { action: { status: 'pending', buttons: [{ type: 'primary', content: 'Yes' }] } },
  ...fields,
});

const timeOf = ({ createdAt }: InboxMessageDto): number => Date.parse(createdAt);

export class ModelService {
  readonly commits: Commit[] = [];
  /** Of every message there ever was: its time. */
  readonly times = new Map<string, number>();
  readonly #chance: Chance;
  readonly #rows = new Map<Who, readonly InboxMessageDto[]>();
  readonly #keys = new Map<string, Known>();
  readonly #preferences = new Map<Who, Preferences>();
  readonly #readStates = new Map<Who, string>();
  #replica: ReadonlyMap<Who, readonly InboxMessageDto[]> = new Map();
  #stale = 0;
  #caughtUp = 0;
  #serial = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Newest first. */
  rows(who: Who): readonly InboxMessageDto[] {
    return this.#rows.get(who) ?? [];
  }

  /** Ids tell whose they are, and are in the order in which they were made. */
  insert(who: Who, ...times: readonly number[]): void {
    const made = times.map((time) => {
      const id = (who === 'anna' ? 'a' : 'b') + (this.#serial += 1).toString(16).padStart(23, '0');
      this.times.set(id, time);
      return decodeInboxMessage(rawOf(id, time));
    });
    this.#rows.set(
      who,
      [...this.rows(who), ...made].toSorted((a, b) => timeOf(b) - timeOf(a)),
    );
  }

  remove(who: Who, ...ids: readonly string[]): void {
    this.#rows.set(
      who,
      this.rows(who).filter(({ _id }) => !ids.includes(_id)),
    );
  }

  change(who: Who, id: string, fields: Partial<InboxMessageDto>): void {
    this.#rows.set(
      who,
      this.rows(who).map((row) => (row._id === id ? { ...row, ...fields } : row)),
    );
  }

  find(who: Who, id: string): InboxMessageDto | undefined {
    return this.rows(who).find(({ _id }) => _id === id);
  }

  /** So many of the next reads may be answered as of now, for as long as replicas lag. */
  lag(reads: number, now: number): void {
    this.#replica = new Map(this.#rows);
    this.#stale = reads;
    this.#caughtUp = now + MOST_LAG;
  }

  page(who: Who, { page = 0, limit = 10, read, seen, payload }: FeedQuery, now: number, odd = false): InboxPageDto {
    if (now > this.#caughtUp) this.#stale = 0;
    const stale = this.#stale > 0 && this.#chance.oneIn(2);
    if (this.#stale > 0) this.#stale -= 1;
    const held = (stale ? this.#replica.get(who) : undefined) ?? this.rows(who);
    const all = this.#untied(
      held.filter(
        (row) =>
          (read === undefined || row.read === read) &&
          (seen === undefined || row.seen === seen) &&
          (payload === undefined || row.payload['team'] === Reflect.get(payload, 'team')),
      ),
    );
    const data = all.slice(page * limit, (page + 1) * limit);
    const hasMore = all.length > (page + 1) * limit;
    return odd
      ? decodePage({ data: data.map((row) => this.#odd(row)), hasMore }, limit, decodeInboxMessage)
      : { data, hasMore, dropped: 0, serviceTime: now };
  }

  /** Rows of one time come in any order, another one each time. */
  #untied(rows: readonly InboxMessageDto[]): readonly InboxMessageDto[] {
    const swapped = [...rows];
    for (let place = 1; place < rows.length; place++) {
      const [a, b] = [swapped[place - 1], swapped[place]];
      if (a && b && a.createdAt === b.createdAt && this.#chance.oneIn(2)) [swapped[place - 1], swapped[place]] = [b, a];
    }
    return swapped;
  }

  #odd(row: InboxMessageDto): unknown {
    const kinds: readonly unknown[] = [
      null,
      17,
      { ...row, _id: undefined },
      { ...row, unknown: { deep: [1] }, payload: 'x' },
      { ...row, subject: { no: 'text' }, cta: [] },
    ];
    return this.#chance.oneIn(4) ? kinds[this.#chance.between(0, kinds.length)] : row;
  }

  /** The rules for keys (behaviour.md, B1). Gives what is known of the key, or notes that it is at work. */
  begin(key: string, body: string, now: number): 'new' | 'done' | InboxError {
    const known = this.#keys.get(key);
    const life = known?.answer === 'in progress' ? IN_PROGRESS : DAY;
    if (!known || now - known.at > life) {
      this.#keys.set(key, { body, at: now, answer: 'in progress' });
      return 'new';
    }
    if (known.answer === 'in progress') return new InboxError('busy', { status: 409, retryAfter: 1000 });
    if (known.body !== body) return new InboxError('refused', { status: 422 });
    if (known.answer === 'done') return 'done';
    return new InboxError(known.answer.code, { status: known.answer.status, replayed: true });
  }

  end(key: string, body: string, now: number, answer: 'done' | InboxError): void {
    this.#keys.set(key, { body, at: now, answer });
  }

  act(commit: Commit): InboxError | undefined {
    if (!this.find(commit.who, commit.id)) return new InboxError('missing', { status: 404 });
    this.commits.push(commit);
    this.change(commit.who, commit.id, {
      cta: decodeInboxMessage(
        rawOf(commit.id, 0, { cta: { action: { status: 'done', buttons: [], result: { type: commit.type } } } }),
      ).cta,
    });
    return undefined;
  }

  /** The proxy's part: the read state that it keeps comes with the first page of the whole list, where it changed. */
  readStateFor(
    who: Who,
    { page, limit: _limit, ...filter }: FeedQuery,
    known = '',
  ): { readonly readState?: ReadStateBody } {
    const state = this.#readStates.get(who) ?? '';
    const version = shortHash(state);
    const isFirst = page === 0 && Object.keys(filter).length === 0;
    return isFirst && version !== known ? { readState: { version, state } } : {};
  }

  mergeReadState(who: Who, { changes }: ReadStateUpdate, now: number): ReadStateBody {
    const before = decode(this.#readStates.get(who));
    const state = encode(prune(merge(before, decode(changes, latestPosition(now))), now));
    this.#readStates.set(who, state);
    return { version: shortHash(state), state };
  }

  preferences(who: Who): Preferences {
    const known = this.#preferences.get(who);
    if (known) return known;
    const workflow = { identifier: 'w', slug: 'w', name: who, updatedAt: '' };
    const channels = { in_app: true, email: true };
    return decodePreferences({ global: { channels }, workflows: [{ channels, workflow }] });
  }

  prefer(who: Who, { channels, workflowId }: PreferencesBody): Preferences {
    const { global, workflows } = this.preferences(who);
    const put = <T extends { readonly channels: object }>(one: T): T => ({
      ...one,
      channels: { ...one.channels, ...channels },
    });
    const after = { global: workflowId ? global : put(global), workflows: workflows.map(put) };
    this.#preferences.set(who, after);
    return after;
  }
}
