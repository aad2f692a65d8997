/**
 * The client adapter of the service of the tests: an `InboxClient` over the model, with lost responses, failures and responses
 * that wait. It records requests and completed actions. Its responses go through the real decoders. It does not know HTTP.
 */
import type { ReadStateKeeper } from '../../src/proxy/read-state.js';
import type { Identified, FeedOptions, InboxClient, WriteOptions } from '../../src/store/ports.js';
import { InboxError } from '../../src/api/error.js';
import { decodePage, decodeInboxMessage, type FeedQuery, type InboxPageDto } from '../../src/api/inbox/feed.js';
import type { ActionBody } from '../../src/api/inbox/actions.js';
import { decodePreferences, type Preferences } from '../../src/api/inbox/preferences.js';
import { withAction } from '../../src/element/preview/service.js';
import { flushPromises } from './fake-clock.js';
import { ServiceModel, StoredAnswers, type StoredMessage } from './service-model.js';

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

export interface Row extends StoredMessage {
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

/** All subscribers share the preferences. */
const EVERYBODY = 'everybody';

/** Rows of tests need no buttons: an action adds its own. */
function withRecordedAction(row: Row, type: string, body: ActionBody): Row {
  const { cta } = withAction(decodeInboxMessage(row), type, body);
  const buttons = cta?.action.buttons.length
    ? cta.action.buttons
    : [{ type, content: type, resultContent: `${type} done` }];
  return { ...row, cta: { ...cta, action: { ...cta?.action, buttons } } };
}

export class FakeService extends ServiceModel<Row> {
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
  readonly #faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  readonly #gates = new Map<Operation, Gate>();
  readonly #answers = new StoredAnswers<Row | InboxError>();

  constructor(now: () => number) {
    super({ now, idOf: ({ _id }) => _id, withAction: withRecordedAction });
  }

  /** Of all subscribers, before they are decoded. */
  get preferences(): object {
    return this.preferencesOf(EVERYBODY);
  }

  set preferences(preferences: object) {
    this.setPreferences(EVERYBODY, preferences as Preferences);
  }

  /** Newest first. A test that replaces it replaces the feed. */
  rows(who = this.subscriber ?? ''): readonly Row[] {
    return super.all(who);
  }

  override all(who: string): readonly Row[] {
    return this.rows(who);
  }

  /** Inserts rows; default values make an unread message of the current time. */
  insert(...rows: readonly (Partial<Row> & { readonly _id: string })[]): void {
    const inserted = rows.map((row) => ({ createdAt: new Date(this.now()).toISOString(), subject: row._id, ...row }));
    this.add(this.subscriber ?? '', inserted);
  }

  change(id: string, fields: object): void {
    const changed = this.rows().map((row) => (row._id === id ? { ...row, ...fields } : row));
    this.replace(this.subscriber ?? '', changed);
  }

  remove(...ids: readonly string[]): void {
    const rest = this.rows().filter(({ _id }) => !ids.includes(_id));
    this.replace(this.subscriber ?? '', rest);
  }

  /** Sets the faults of the next requests of an operation, in order. */
  failNext(operation: Operation, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.#faults.push({ operation, fault });
  }

  /** Blocks the responses of an operation. The returned function unblocks them. */
  block(operation: Operation): () => Promise<void> {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => void (open = resolve));
    const gate = { opened, open };
    this.#gates.set(operation, gate);
    return async () => {
      if (this.#gates.get(operation) === gate) this.#gates.delete(operation);
      open();
      await flushPromises();
    };
  }

  unblock(): void {
    for (const { open } of this.#gates.values()) open();
    this.#gates.clear();
  }

  callsTo(operation: Operation): readonly Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  async #answer<T>(call: Omit<Call, 'at'>, work: (who: string) => T, signal?: AbortSignal): Promise<Identified<T>> {
    this.calls.push({ ...call, at: this.now() });
    const at = this.#faults.findIndex(({ operation }) => operation === call.operation);
    const fault = this.outage ?? (at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault);
    await this.#gates.get(call.operation)?.opened;
    await Promise.resolve();
    signal?.throwIfAborted();
    if (fault instanceof InboxError) {
      if ((fault.status ?? 0) >= 500) this.#answers.store(call.key ?? '', JSON.stringify(call.body), fault);
      throw fault;
    }
    if (this.subscriber === null) throw new InboxError('signed-out', { status: 401 });
    if (call.subject !== undefined && call.subject !== this.subscriber)
      throw new InboxError('refused', { status: 412 });
    const value = work(this.subscriber);
    if (fault === 'lost') throw new InboxError('offline');
    return { value, subject: this.subscriber };
  }

  #record(subscriber: string, id: string, type: string, body: ActionBody, { idempotencyKey: key }: WriteOptions) {
    const text = JSON.stringify(body);
    const stored = this.#answers.find(key, text);
    if (stored === 'conflict') throw new InboxError('refused', { status: 422 });
    if (stored instanceof InboxError) throw new InboxError(stored.code, { status: stored.status, replayed: true });
    if (stored) return stored;
    const row = this.act(subscriber, id, type, body);
    if (!row) throw new InboxError('missing', { status: 404 });
    this.recordedActions.push({ subscriber, id, type, body: text });
    this.#answers.store(key, text, row);
    return row;
  }

  #page(who: string, query: FeedQuery) {
    const page = this.feed(who, query);
    return decodePage(page, page.pageSize, decodeInboxMessage);
  }

  async #loadFeed(query: FeedQuery, { signal, readStateVersion = '' }: FeedOptions): Promise<Identified<InboxPageDto>> {
    const call = { operation: 'feed', query } as const;
    const { value, subject } = await this.#answer(call, (who) => this.#page(who, query), signal);
    const isFirst = query.page === 0 && Object.keys(query).every((name) => name === 'page' || name === 'limit');
    const { update } = (isFirst && (await this.readState?.read(subject, readStateVersion))) || {};
    if (update) this.readStateSizes.push(JSON.stringify(update).length);
    const denied = this.deniedOperations && { denied: this.deniedOperations };
    return { value: { ...value, serviceTime: this.now(), ...denied, ...(update && { readState: update }) }, subject };
  }

  readonly client: InboxClient = {
    getFeed: (query, options = {}) => this.#loadFeed(query, options),
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
      this.#answer({ operation: 'update', body, subject, key }, () =>
        decodePreferences(this.updatePreferences(EVERYBODY, body)),
      ),
    recordAction: (id, type, body, options) =>
      this.#answer(
        { operation: 'action', id, type, body, subject: options.subject, key: options.idempotencyKey },
        (who) => this.#record(who, id, type, body, options),
      ),
  };
}
