/**
 * A fake notification service whose list can change between two pages. It simulates replica lag, lost responses and
 * idempotency keys, and records requests and completed actions. Its responses go through the real decoders. It does not
 * know HTTP.
 */
import type { ReadStateKeeper } from '../../src/proxy/read-state.js';
import type { Identified, FeedOptions, InboxClient, WriteOptions } from '../../src/store/ports.js';
import { InboxError } from '../../src/api/error.js';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import type { FeedQuery, InboxPageDto } from '../../src/api/inbox/feed.js';
import { decodeActedMessage } from '../../src/api/inbox/actions.js';
import { decodePreferences } from '../../src/api/inbox/preferences.js';
import type { PreferencesBody } from '../../src/api/inbox/preferences.js';
import { flushPromises } from './fake-clock.js';

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

/** `lost`: the service completes the request, but the response is lost. */
export type Fault = InboxError | 'lost';

/** Blocks responses until open() is called. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

const matches = (whole: unknown, part: unknown): boolean =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).every(([name, value]) => matches(Object(whole)[name], value))
    : whole === part;

/** ISO times of equal length sort as text. */
const newestFirst = (a: Row, b: Row): number => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0);

const NO_ROWS: readonly Row[] = [];

export class FakeService {
  /** The subscriber of the session; null: signed out. */
  subscriber: string | null = 'anna';
  readonly calls: Call[] = [];
  /** Completed actions in order. */
  readonly recordedActions: {
    readonly subscriber: string;
    readonly id: string;
    readonly type: string;
    readonly body: string;
  }[] = [];
  /** While set, every request fails with this error. */
  outage: InboxError | null = null;
  /** The proxy's read state; null if the proxy stores none. */
  readState: ReadStateKeeper | null = null;
  /** The denied operations, in the format of the proxy's response header. */
  deniedOperations = '';
  /** The length of the read state in each response that contained one. */
  readonly readStateSizes: number[] = [];
  /** Whether the service stores idempotency keys with their responses. */
  storesKeys = true;
  /** Whether rows of equal time change their order with each response. */
  shufflesTies = false;
  preferences: object = { global: { channels: {} }, workflows: [] };
  readonly #rows = new Map<string, readonly Row[]>();
  #staleRows: readonly Row[] = [];
  #staleReads = 0;
  readonly #faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  readonly #gates = new Map<Operation, Gate>();
  readonly #keys = new Map<string, { readonly body: string; readonly answer: unknown }>();
  readonly #now: () => number;
  #seed = 1;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Newest first. */
  rows(who = this.subscriber ?? ''): readonly Row[] {
    return (this.#rows.get(who) ?? NO_ROWS).toSorted(newestFirst);
  }

  #set(rows: readonly Row[], who = this.subscriber ?? ''): void {
    this.#staleRows = this.rows(who);
    this.#rows.set(who, rows);
  }

  /** Inserts rows; default values make an unread message of the current time. */
  insert(...rows: readonly (Partial<Row> & { readonly _id: string })[]): void {
    const inserted = rows.map((row) => ({ createdAt: new Date(this.#now()).toISOString(), subject: row._id, ...row }));
    this.#set([...this.rows(), ...inserted]);
  }

  change(id: string, fields: object): void {
    this.#set(this.rows().map((row) => (row._id === id ? { ...row, ...fields } : row)));
  }

  remove(...ids: readonly string[]): void {
    this.#set(this.rows().filter(({ _id }) => !ids.includes(_id)));
  }

  /** Answers the next `reads` reads with the rows before the last change. */
  serveStale(reads: number): void {
    this.#staleReads = reads;
  }

  /** Sets the faults of the next requests of an operation, in order. */
  failNext(operation: Operation, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.#faults.push({ operation, fault });
  }

  /** Blocks the responses of an operation. The returned function unblocks them. */
  block(operation: Operation): () => Promise<void> {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gate = { opened, open };
    this.#gates.set(operation, gate);
    return async () => {
      if (this.#gates.get(operation) === gate) this.#gates.delete(operation);
      open();
      await flushPromises();
    };
  }

  /** Unblocks all responses. */
  unblock(): void {
    for (const { open } of this.#gates.values()) open();
    this.#gates.clear();
  }

  callsTo(operation: Operation): readonly Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  async #answer<T>(call: Omit<Call, 'at'>, work: (who: string) => T, signal?: AbortSignal): Promise<Identified<T>> {
    this.calls.push({ ...call, at: this.#now() });
    const at = this.#faults.findIndex(({ operation }) => operation === call.operation);
    const fault = this.outage ?? (at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault);
    await this.#gates.get(call.operation)?.opened;
    await Promise.resolve();
    signal?.throwIfAborted();
    if (fault instanceof InboxError) {
      if (this.storesKeys && call.key && (fault.status ?? 0) >= 500)
        this.#keys.set(call.key, { body: JSON.stringify(call.body), answer: fault });
      throw fault;
    }
    if (this.subscriber === null) throw new InboxError('signed-out', { status: 401 });
    if (call.subject !== undefined && call.subject !== this.subscriber)
      throw new InboxError('refused', { status: 412 });
    const value = work(this.subscriber);
    if (fault === 'lost') throw new InboxError('offline');
    return { value, subject: this.subscriber };
  }

  #orderRows(rows: readonly Row[]): readonly Row[] {
    if (!this.shufflesTies) return rows;
    const order = new Map(rows.map(({ _id }) => [_id, (this.#seed = (this.#seed * 48_271) % 0x7fffffff)]));
    return rows.toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || (order.get(a._id) ?? 0) - (order.get(b._id) ?? 0),
    );
  }

  #page(who: string, { page = 0, limit = 10, read, seen, payload }: FeedQuery) {
    if (this.#staleReads > 0) this.#staleReads -= 1;
    const stored = this.#orderRows(this.#staleReads > 0 ? this.#staleRows : this.rows(who));
    const all = stored.filter(
      (row) =>
        (read === undefined || Boolean(row['read']) === read) &&
        (seen === undefined || Boolean(row['seen']) === seen) &&
        (payload === undefined || matches(row['payload'], payload)),
    );
    const data = all.slice(page * limit, (page + 1) * limit);
    return decodePage({ data, hasMore: all.length > (page + 1) * limit }, limit, decodeInboxMessage);
  }

  #act(subscriber: string, id: string, type: string, body: object, { idempotencyKey: key }: WriteOptions) {
    const text = JSON.stringify(body);
    const stored = this.storesKeys ? this.#keys.get(key) : undefined;
    if (stored && stored.body !== text) throw new InboxError('refused', { status: 422 });
    if (stored?.answer instanceof InboxError)
      throw new InboxError(stored.answer.code, { status: stored.answer.status, replayed: true });
    if (!stored) {
      if (!this.rows(subscriber).some((row) => row._id === id)) throw new InboxError('missing', { status: 404 });
      this.recordedActions.push({ subscriber, id, type, body: text });
      const button = { type, content: type, resultContent: `${type} done` };
      const { status } = { status: 'done', ...body };
      this.change(id, { cta: { action: { status, buttons: [button], result: { type } } } });
      this.#keys.set(key, { body: text, answer: null });
    }
    return decodeActedMessage({ ...this.rows(subscriber).find((row) => row._id === id), content: { type: 'button' } });
  }

  #updatePreferences({ channels, workflowId }: PreferencesBody) {
    const { global, workflows } = decodePreferences(this.preferences);
    const applyChannels = <T extends { readonly channels: object }>(preference: T) => ({
      ...preference,
      channels: { ...preference.channels, ...channels },
    });
    this.preferences = {
      global: workflowId ? global : applyChannels(global),
      workflows: workflows.map((preference) =>
        !workflowId || preference.workflow.identifier === workflowId ? applyChannels(preference) : preference,
      ),
    };
    return decodePreferences(this.preferences);
  }

  async #feed(query: FeedQuery, { signal, readStateVersion = '' }: FeedOptions): Promise<Identified<InboxPageDto>> {
    const call = { operation: 'feed', query } as const;
    const { value, subject } = await this.#answer(call, (who) => this.#page(who, query), signal);
    const isFirst = query.page === 0 && Object.keys(query).every((name) => name === 'page' || name === 'limit');
    const { update } = (isFirst && (await this.readState?.read(subject, readStateVersion))) || {};
    if (update) this.readStateSizes.push(JSON.stringify(update).length);
    const denied = this.deniedOperations && { denied: this.deniedOperations };
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
      this.#answer({ operation: 'update', body, subject, key }, () => this.#updatePreferences(body)),
    recordAction: (id, type, body, options) =>
      this.#answer(
        { operation: 'action', id, type, body, subject: options.subject, key: options.idempotencyKey },
        (who) => this.#act(who, id, type, body, options),
      ),
  };
}
