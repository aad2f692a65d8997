/**
 * A service with a moving list: what it holds changes between two pages, replicas lag, answers are lost, keys are
 * remembered. It keeps what it was asked, and what was truly done. Its answers go through the real decoders.
 */
import type { ReadStateKeeper } from '../../src/proxy/read-state.js';
import type { Identified, FeedOptions, InboxClient, WriteOptions } from '../../src/store/ports.js';
import { InboxError } from '../../src/api/error.js';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import type { FeedQuery, InboxPageDto } from '../../src/api/inbox/feed.js';
import { decodeActedMessage } from '../../src/api/inbox/actions.js';
import { decodePreferences } from '../../src/api/inbox/preferences.js';
import type { PreferencesBody } from '../../src/api/inbox/preferences.js';

export type Operation = 'feed' | 'preferences' | 'update' | 'action' | 'read-state';

export interface Call {
  readonly operation: Operation;
  readonly at: number;
  readonly query?: FeedQuery;
  readonly id?: string;
  readonly type?: string;
  readonly body?: object;
  readonly subject?: string;
  readonly key?: string;
}

export interface Row {
  readonly _id: string;
  readonly createdAt: string;
  readonly [field: string]: unknown;
}

/** `lost`: it is done, but nobody hears of it. */
export type Fault = InboxError | 'lost';

/** Works on what it was given when the gate opens. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

const holds = (whole: unknown, part: unknown): boolean =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).every(([name, value]) => holds(Object(whole)[name], value))
    : whole === part;

/** ISO times of one length are in the order of their text. */
const newestFirst = (a: Row, b: Row): number => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0);

const NO_ROWS: readonly Row[] = [];

export class FakeService {
  /** Whose session the page has; null: nobody's. */
  who: string | null = 'anna';
  readonly calls: Call[] = [];
  /** Actions truly done, in order. */
  readonly done: { readonly who: string; readonly id: string; readonly type: string; readonly body: string }[] = [];
  /** While set, every call ends so. */
  down: InboxError | null = null;
  /** The proxy's part; null where the host keeps no read state. */
  readState: ReadStateKeeper | null = null;
  /** What the host of the proxy does not allow, as its header says it. */
  denied = '';
  /** Answers that brought read state, and how long they were. */
  readonly readStateAnswers: number[] = [];
  /** Keys are remembered, with the answers they had. */
  remembers = true;
  /** Rows of equal time come in any order, another one each time. */
  unstable = false;
  preferences: object = { global: { channels: {} }, workflows: [] };
  readonly #rows = new Map<string, readonly Row[]>();
  #before: readonly Row[] = [];
  #stale = 0;
  readonly #faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  readonly #gates = new Map<Operation, Gate>();
  readonly #keys = new Map<string, { readonly body: string; readonly answer: unknown }>();
  readonly #now: () => number;
  #chance = 1;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Newest first. */
  rows(who = this.who ?? ''): readonly Row[] {
    return (this.#rows.get(who) ?? NO_ROWS).toSorted(newestFirst);
  }

  #set(rows: readonly Row[], who = this.who ?? ''): void {
    this.#before = this.rows(who);
    this.#rows.set(who, rows);
  }

  /** Puts in rows: as told, and else a plain unread message of now. */
  put(...given: readonly (Partial<Row> & { readonly _id: string })[]): void {
    const made = given.map((row) => ({ createdAt: new Date(this.#now()).toISOString(), subject: row._id, ...row }));
    this.#set([...this.rows(), ...made]);
  }

  change(id: string, fields: object): void {
    this.#set(this.rows().map((row) => (row._id === id ? { ...row, ...fields } : row)));
  }

  remove(...ids: readonly string[]): void {
    this.#set(this.rows().filter(({ _id }) => !ids.includes(_id)));
  }

  /** So many reads are answered by a replica that doesn't know the last change. */
  lag(reads: number): void {
    this.#stale = reads;
  }

  /** What goes wrong with the next calls of an operation, in order. */
  fail(operation: Operation, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.#faults.push({ operation, fault });
  }

  /** The next calls of an operation wait until the gate is opened. */
  hold(operation: Operation): () => Promise<void> {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gate = { opened, open };
    this.#gates.set(operation, gate);
    return async () => {
      if (this.#gates.get(operation) === gate) this.#gates.delete(operation);
      open();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    };
  }

  /** Opens every gate. */
  release(): void {
    for (const { open } of this.#gates.values()) open();
    this.#gates.clear();
  }

  asked(operation: Operation): readonly Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  async #answer<T>(call: Omit<Call, 'at'>, work: (who: string) => T, signal?: AbortSignal): Promise<Identified<T>> {
    this.calls.push({ ...call, at: this.#now() });
    const at = this.#faults.findIndex(({ operation }) => operation === call.operation);
    const fault = this.down ?? (at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault);
    await this.#gates.get(call.operation)?.opened;
    await Promise.resolve();
    signal?.throwIfAborted();
    if (fault instanceof InboxError) {
      if (this.remembers && call.key && (fault.status ?? 0) >= 500)
        this.#keys.set(call.key, { body: JSON.stringify(call.body), answer: fault });
      throw fault;
    }
    if (this.who === null) throw new InboxError('signed-out', { status: 401 });
    if (call.subject !== undefined && call.subject !== this.who) throw new InboxError('refused', { status: 412 });
    const value = work(this.who);
    if (fault === 'lost') throw new InboxError('offline');
    return { value, subject: this.who };
  }

  #shuffled(rows: readonly Row[]): readonly Row[] {
    if (!this.unstable) return rows;
    const order = new Map(rows.map(({ _id }) => [_id, (this.#chance = (this.#chance * 48_271) % 0x7fffffff)]));
    return rows.toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || (order.get(a._id) ?? 0) - (order.get(b._id) ?? 0),
    );
  }

  #page(who: string, { page = 0, limit = 10, read, seen, payload }: FeedQuery) {
    if (this.#stale > 0) this.#stale -= 1;
    const known = this.#shuffled(this.#stale > 0 ? this.#before : this.rows(who));
    const all = known.filter(
      (row) =>
        (read === undefined || Boolean(row['read']) === read) &&
        (seen === undefined || Boolean(row['seen']) === seen) &&
        (payload === undefined || holds(row['payload'], payload)),
    );
    const data = all.slice(page * limit, (page + 1) * limit);
    return decodePage({ data, hasMore: all.length > (page + 1) * limit }, limit, decodeInboxMessage);
  }

  #act(who: string, id: string, type: string, body: object, { idempotencyKey: key }: WriteOptions) {
    const text = JSON.stringify(body);
    const known = this.remembers ? this.#keys.get(key) : undefined;
    if (known && known.body !== text) throw new InboxError('refused', { status: 422 });
    if (known?.answer instanceof InboxError)
      throw new InboxError(known.answer.code, { status: known.answer.status, replayed: true });
    if (!known) {
      if (!this.rows(who).some((row) => row._id === id)) throw new InboxError('missing', { status: 404 });
      this.done.push({ who, id, type, body: text });
      const button = { type, content: type, resultContent: `${type} done` };
      const { status } = { status: 'done', ...body };
      this.change(id, { cta: { action: { status, buttons: [button], result: { type } } } });
      this.#keys.set(key, { body: text, answer: null });
    }
    return decodeActedMessage({ ...this.rows(who).find((row) => row._id === id), content: { type: 'button' } });
  }

  #prefer({ channels, workflowId }: PreferencesBody) {
    const { global, workflows } = decodePreferences(this.preferences);
    const put = <T extends { readonly channels: object }>(one: T) => ({
      ...one,
      channels: { ...one.channels, ...channels },
    });
    this.preferences = {
      global: workflowId ? global : put(global),
      workflows: workflows.map((one) => (!workflowId || one.workflow.identifier === workflowId ? put(one) : one)),
    };
    return decodePreferences(this.preferences);
  }

  async #feed(query: FeedQuery, { signal, readStateVersion = '' }: FeedOptions): Promise<Identified<InboxPageDto>> {
    const call = { operation: 'feed', query } as const;
    const { value, subject } = await this.#answer(call, (who) => this.#page(who, query), signal);
    const isFirst = query.page === 0 && Object.keys(query).every((name) => name === 'page' || name === 'limit');
    const { update } = (isFirst && (await this.readState?.read(subject, readStateVersion))) || {};
    if (update) this.readStateAnswers.push(JSON.stringify(update).length);
    const denied = this.denied && { denied: this.denied };
    return { value: { ...value, serviceTime: this.#now(), ...denied, ...(update && { readState: update }) }, subject };
  }

  readonly client: InboxClient = {
    getFeed: (query, options = {}) => this.#feed(query, options),
    updateReadState: async (body, { subject, idempotencyKey: key }) => {
      const keeper = this.readState;
      if (!keeper) throw new InboxError('missing', { status: 404 });
      const { value } = await this.#answer({ operation: 'read-state', body, subject, key }, (who) =>
        keeper.merge(who, body, () => {}),
      );
      return { value: await value, subject };
    },
    getPreferences: ({ signal } = {}) =>
      this.#answer({ operation: 'preferences' }, () => decodePreferences(this.preferences), signal),
    updatePreferences: (body, { subject, idempotencyKey: key }) =>
      this.#answer({ operation: 'update', body, subject, key }, () => this.#prefer(body)),
    recordAction: (id, type, body, options) =>
      this.#answer(
        { operation: 'action', id, type, body, subject: options.subject, key: options.idempotencyKey },
        (who) => this.#act(who, id, type, body, options),
      ),
  };
}
