/**
 * Checks each request of a page: for which reader it is, and when it is sent. It keeps the first violation, because a page
 * treats an exception of `fetch` as a failed request.
 */
import { shortHash } from '../../../src/shared/short-hash.js';
import { ActionMonitor } from './action-monitor.js';
import type { FakeResponse } from './http.js';
import type { Page } from './page.js';
import type { SentRequest } from './sent-request.js';
import { READERS, type Who } from './service.js';
import { check, Violation } from './violation.js';
import type { World } from './world.js';

const MINUTE = 60_000;
/** Polls of a page within a minute in which its host calls refresh() with every step. */
const MAX_POLLS = 40;
/** A poll, and reads from the top of the list for a command on all messages. */
const MAX_POLLS_AT_ONCE = 2;

interface PageRequests {
  readonly inFlight: Set<SentRequest>;
  /** The earliest time of the next request after a `Retry-After`: of a poll, or of an action by the id of its message. */
  readonly retryAt: Map<string, number>;
  polls: readonly number[];
  /** A response has named the reader. */
  isConfirmed: boolean;
  isStopped: boolean;
}

export class RequestMonitor {
  /** Time of the last step. */
  steppedAt = 0;
  readonly #world: World;
  readonly #pages = new WeakMap<Page, PageRequests>();
  readonly #actions: ActionMonitor;
  readonly #readers = new Map<string, Who>();
  readonly #hashes = new Map<string, string>();
  #violation: Violation | undefined;

  constructor(world: World) {
    this.#world = world;
    this.#actions = new ActionMonitor({
      world,
      readerOf: (subject) => this.#readers.get(subject),
      isInFlight: (page, key) => [...this.#of(page).inFlight].some((one) => one.key === key),
    });
  }

  throwViolation(): void {
    if (this.#violation) throw this.#violation;
  }

  /** The reader with this subject, once a response has named it. */
  readerOf(subject: string): Who | undefined {
    return this.#readers.get(subject);
  }

  hashOf(id: string): string {
    const hash = this.#hashes.get(id) ?? shortHash(id);
    this.#hashes.set(id, hash);
    return hash;
  }

  readsInFlight(page: Page): number {
    return [...this.#of(page).inFlight].filter(({ isRead }) => isRead).length;
  }

  #of(page: Page): PageRequests {
    const existing = this.#pages.get(page);
    if (existing) return existing;
    const created = {
      inFlight: new Set<SentRequest>(),
      retryAt: new Map(),
      polls: [],
      isConfirmed: false,
      isStopped: false,
    };
    this.#pages.set(page, created);
    return created;
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#violation ??= error;
    }
  }

  /** The element was taken out of the page, or put back into it. */
  setStopped(page: Page, isStopped: boolean): void {
    Object.assign(this.#of(page), { isStopped });
    this.#of(page).retryAt.clear();
  }

  /** The host names another subscriber: the first request for a new reader waits for none of the last one's. */
  onOtherSubscriber(page: Page): void {
    this.#of(page).retryAt.clear();
  }

  /** The reader of a page repeats what has failed. */
  onRetry({ device }: Page): void {
    for (const page of device.pages) this.#of(page).retryAt.clear();
    this.#actions.onRetry(device);
  }

  onRequest(sent: SentRequest): void {
    const { page, at, operation, isRead, isPoll, id, subject } = sent;
    const state = this.#of(page);
    this.#guard(() => {
      check('left', !state.isStopped || operation === 'preferences', () => `${operation} was requested after the end`);
      if (!isRead) {
        check('write', subject !== '', () => `${operation} was sent without a reader`);
        check('write', state.isConfirmed, () => `${operation} was sent before a response has confirmed the reader`);
      }
      if (operation === 'read-state') this.#checkMarks(sent);
      if (operation === 'action') this.#actions.onRequest(sent);
      if (isPoll) this.#checkPoll(sent);
      const wait = (state.retryAt.get(id) ?? 0) - at;
      const isExempt = operation !== 'action' && (!isPoll || this.#actions.isActing(page.device));
      check('pace', wait <= 0 || isExempt, () => `${operation} was sent ${wait} ms before Retry-After was over`);
    });
    state.inFlight.add(sent);
  }

  #checkMarks({ subject, body }: SentRequest): void {
    const { service } = this.#world;
    const others = READERS.filter((who) => who !== this.#readers.get(subject)).flatMap((who) => service.all(who));
    const foreign = others.find(({ id }) => body.includes(this.hashOf(id)));
    check('write', !foreign, () => `a mark of ${foreign?.id} was sent for ${this.#readers.get(subject)}`);
  }

  #checkPoll({ page, at }: SentRequest): void {
    const state = this.#of(page);
    const { setting } = this.#world;
    if (this.#actions.isActing(page.device)) return;
    const isCaused = page.visible || setting.background || at - this.steppedAt < MINUTE;
    check('pace', isCaused, () => 'a hidden page requested the feed');
    const polls = [...state.inFlight].filter(({ isPoll }) => isPoll).length;
    check('pace', polls <= MAX_POLLS_AT_ONCE, () => `${polls + 1} polls are in flight at once`);
    state.polls = [...state.polls.filter((time) => time > at - MINUTE), at];
    check('pace', state.polls.length <= MAX_POLLS, () => `${state.polls.length} polls were sent in a minute`);
  }

  /** The page receives the response; undefined: there is none. */
  onResponse(sent: SentRequest, response: FakeResponse | undefined, who: Who | null): void {
    const { page, operation, isPoll, id, key } = sent;
    const { now } = this.#world.clock;
    const state = this.#of(page);
    state.inFlight.delete(sent);
    if (!response) return;
    const { headers, status } = response;
    // 304: as in the browser's cache.
    const ok = response.ok || status === 304;
    const subject = headers.get('inbox-subject');
    if (subject && who) this.#readers.set(subject, who);
    if (subject && ok) state.isConfirmed = true;
    if (operation === 'feed' && ok) this.#actions.onFeedRead(page.device);
    if (operation === 'action') this.#actions.onResponse(sent, response);
    const retryAfter = Number(headers.get('retry-after'));
    if (ok || !retryAfter || !(id || (isPoll && !this.#actions.isActing(page.device)))) return;
    if (!id || this.#actions.isOpen(key)) state.retryAt.set(id, now + 1000 * retryAfter);
  }

  onActionFailed(page: Page, id: string): void {
    this.#guard(() => this.#actions.onFailed(page, id));
  }
}
