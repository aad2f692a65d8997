/**
 * The model of the service: messages of each subscriber, recorded actions, idempotency keys with their responses, and a
 * lagging replica. Its messages go through the real decoders once.
 */
import { InboxError } from '../../../src/api/error.js';
import { decodePage, decodeInboxMessage } from '../../../src/api/inbox/feed.js';
import type { FeedQuery, InboxMessageDto, InboxPageDto } from '../../../src/api/inbox/feed.js';
import { decodePreferences } from '../../../src/api/inbox/preferences.js';
import type { Preferences, PreferencesBody } from '../../../src/api/inbox/preferences.js';
import { merge } from '../../../src/shared/read-state.js';
import { prune } from '../../../src/shared/prune-read-state.js';
import { latestPosition } from '../../../src/shared/read-state-limits.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { shortHash } from '../../../src/shared/short-hash.js';
import type { ReadStateBody, ReadStateUpdate } from '../../../src/api/inbox/read-state.js';
import type { Prng } from '../../support/prng.js';

const DAY = 24 * 60 * 60_000;
/** The largest delay of an insert in ms: less than the minute that positions stay below the newest message. */
export const MAX_LAG_MS = 20_000;
/** The age at which the service drops a key that is still in progress. */
const IN_PROGRESS_MS = 5 * 60_000;

export type Who = 'anna' | 'ben';
export const SUBSCRIBERS: readonly Who[] = ['anna', 'ben'];

export interface Commit {
  readonly who: Who;
  readonly id: string;
  readonly type: string;
  readonly key: string;
  readonly at: number;
}

interface KeyRecord {
  readonly body: string;
  readonly at: number;
  readonly response: 'in progress' | 'done' | InboxError;
}

const createRawMessage = (id: string, time: number, fields: object = {}): object => ({
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
  /** The time of every message that has existed. */
  readonly times = new Map<string, number>();
  readonly #prng: Prng;
  readonly #rows = new Map<Who, readonly InboxMessageDto[]>();
  readonly #keys = new Map<string, KeyRecord>();
  readonly #preferences = new Map<Who, Preferences>();
  readonly #readStates = new Map<Who, string>();
  #replica: ReadonlyMap<Who, readonly InboxMessageDto[]> = new Map();
  #staleReads = 0;
  #staleUntil = 0;
  #serial = 0;

  constructor(prng: Prng) {
    this.#prng = prng;
  }

  /** Newest first. */
  rows(who: Who): readonly InboxMessageDto[] {
    return this.#rows.get(who) ?? [];
  }

  /** Ids start with the subscriber's letter and sort in the order of creation. */
  insert(who: Who, ...times: readonly number[]): void {
    const inserted = times.map((time) => {
      const id = (who === 'anna' ? 'a' : 'b') + (this.#serial += 1).toString(16).padStart(23, '0');
      this.times.set(id, time);
      return decodeInboxMessage(createRawMessage(id, time));
    });
    this.#rows.set(
      who,
      [...this.rows(who), ...inserted].toSorted((a, b) => timeOf(b) - timeOf(a)),
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

  /** The next `reads` reads may return the current rows, for at most the lag of a replica. */
  serveStale(reads: number, now: number): void {
    this.#replica = new Map(this.#rows);
    this.#staleReads = reads;
    this.#staleUntil = now + MAX_LAG_MS;
  }

  page(
    who: Who,
    { page = 0, limit = 10, read, seen, payload }: FeedQuery,
    now: number,
    isMalformed = false,
  ): InboxPageDto {
    if (now > this.#staleUntil) this.#staleReads = 0;
    const stale = this.#staleReads > 0 && this.#prng.oneIn(2);
    if (this.#staleReads > 0) this.#staleReads -= 1;
    const stored = (stale ? this.#replica.get(who) : undefined) ?? this.rows(who);
    const all = this.#shuffleTies(
      stored.filter(
        (row) =>
          (read === undefined || row.read === read) &&
          (seen === undefined || row.seen === seen) &&
          (payload === undefined || row.payload['team'] === Reflect.get(payload, 'team')),
      ),
    );
    const data = all.slice(page * limit, (page + 1) * limit);
    const hasMore = all.length > (page + 1) * limit;
    const response = isMalformed
      ? decodePage({ data: data.map((row) => this.#malform(row)), hasMore }, limit, decodeInboxMessage)
      : { data, hasMore, dropped: 0 };
    return { ...response, serviceTime: now };
  }

  /** Changes the order of rows of equal time at random. */
  #shuffleTies(rows: readonly InboxMessageDto[]): readonly InboxMessageDto[] {
    const swapped = [...rows];
    for (let index = 1; index < rows.length; index++) {
      const [a, b] = [swapped[index - 1], swapped[index]];
      if (a && b && a.createdAt === b.createdAt && this.#prng.oneIn(2)) [swapped[index - 1], swapped[index]] = [b, a];
    }
    return swapped;
  }

  #malform(row: InboxMessageDto): unknown {
    const kinds: readonly unknown[] = [
      null,
      17,
      { ...row, _id: undefined },
      { ...row, unknown: { deep: [1] }, payload: 'x' },
      { ...row, subject: { no: 'text' }, cta: [] },
    ];
    return this.#prng.oneIn(4) ? kinds[this.#prng.between(0, kinds.length)] : row;
  }

  /** The service's rules for idempotency keys: returns the state of a key, or records that it is in progress. */
  beginKey(key: string, body: string, now: number): 'new' | 'done' | InboxError {
    const record = this.#keys.get(key);
    const maxAge = record?.response === 'in progress' ? IN_PROGRESS_MS : DAY;
    if (!record || now - record.at > maxAge) {
      this.#keys.set(key, { body, at: now, response: 'in progress' });
      return 'new';
    }
    if (record.response === 'in progress') return new InboxError('busy', { status: 409, retryAfter: 1000 });
    if (record.body !== body) return new InboxError('refused', { status: 422 });
    if (record.response === 'done') return 'done';
    return new InboxError(record.response.code, { status: record.response.status, replayed: true });
  }

  endKey(key: string, body: string, now: number, response: 'done' | InboxError): void {
    this.#keys.set(key, { body, at: now, response });
  }

  act(commit: Commit): InboxError | undefined {
    if (!this.find(commit.who, commit.id)) return new InboxError('missing', { status: 404 });
    this.commits.push(commit);
    this.change(commit.who, commit.id, {
      cta: decodeInboxMessage(
        createRawMessage(commit.id, 0, {
          cta: { action: { status: 'done', buttons: [], result: { type: commit.type } } },
        }),
      ).cta,
    });
    return undefined;
  }

  /** The proxy's part: adds changed read state to the first page of the unfiltered list. */
  readStateFor(
    who: Who,
    { page, limit: _limit, ...filter }: FeedQuery,
    record = '',
  ): { readonly readState?: ReadStateBody } {
    const state = this.#readStates.get(who) ?? '';
    const version = shortHash(state);
    const isFirst = page === 0 && Object.keys(filter).length === 0;
    return isFirst && version !== record ? { readState: { version, state } } : {};
  }

  mergeReadState(who: Who, { changes }: ReadStateUpdate, now: number): ReadStateBody {
    const before = decode(this.#readStates.get(who));
    const state = encode(prune(merge(before, decode(changes, latestPosition(now))), now));
    this.#readStates.set(who, state);
    return { version: shortHash(state), state };
  }

  preferences(who: Who): Preferences {
    const record = this.#preferences.get(who);
    if (record) return record;
    const workflow = { identifier: 'w', slug: 'w', name: who, updatedAt: '' };
    const channels = { in_app: true, email: true };
    return decodePreferences({ global: { channels }, workflows: [{ channels, workflow }] });
  }

  updatePreferences(who: Who, { channels, workflowId }: PreferencesBody): Preferences {
    const { global, workflows } = this.preferences(who);
    const applyChannels = <T extends { readonly channels: object }>(preference: T): T => ({
      ...preference,
      channels: { ...preference.channels, ...channels },
    });
    const after = { global: workflowId ? global : applyChannels(global), workflows: workflows.map(applyChannels) };
    this.#preferences.set(who, after);
    return after;
  }
}
