/**
 * Checks every request and response against I10 to I12. It keeps violations until throwViolation(), because the store
 * would handle an exception as a failed request.
 */
import { shortHash } from '../../../src/shared/short-hash.js';
import { InboxError } from '../../../src/api/error.js';
import type { FeedQuery, InboxPageDto } from '../../../src/api/inbox/feed.js';
import type { Identified } from '../../../src/store/ports.js';
import type { StoreEvent } from '../../../src/store/store-event.js';
import { Intents } from './intents.js';
import { ownerOf } from './read-state-model.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { assertInvariant, Violation } from './violation.js';

export interface SentRequest {
  readonly operation: 'feed' | 'preferences' | 'update' | 'action' | 'read-state';
  readonly at: number;
  readonly query?: FeedQuery;
  readonly id?: string;
  readonly type?: string;
  readonly key?: string;
  readonly subject?: string;
  readonly body?: string;
}

/** The keys of the marks of a reader's messages. */
export const markKeysOf = (who: Who, ids: Iterable<string>): readonly string[] =>
  [...ids].filter((id) => id.startsWith(who === 'anna' ? 'a' : 'b')).map(shortHash);

export class RequestMonitor {
  readonly intents = new Intents();
  readonly #extraReads = new WeakSet<SentRequest>();
  #violation: Violation | null = null;

  recordViolation(violation: Violation): void {
    this.#violation ??= violation;
  }

  /** Throws the first violation. */
  throwViolation(): void {
    if (this.#violation) throw this.#violation;
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.recordViolation(error instanceof Violation ? error : new Violation('harness', String(error)));
    }
  }

  onRequest(tab: Tab, request: SentRequest): void {
    this.#guard(() => {
      const { operation } = request;
      // A preference that was switched before stop() is saved as soon as the requests before it have ended.
      const isQueued = operation === 'update' && tab.pendingCalls > 0;
      assertInvariant('I12', tab.isStarted || isQueued, () => `${operation} was requested after stop()`);
      if (operation === 'action') this.intents.onRequest(tab, request);
      if (operation === 'update' || operation === 'read-state')
        assertInvariant('I10', request.subject !== '', () => `${operation} was sent without a subscriber`);
      if (operation === 'read-state') {
        const others = markKeysOf(request.subject === 'anna' ? 'ben' : 'anna', tab.world.service.times.keys());
        const foreignKey = others.find((key) => (request.body ?? '').includes(key));
        assertInvariant('I10', !foreignKey, () => `marks of another subscriber were sent as ${request.subject}`);
      }
      if (operation === 'feed') this.#checkPollRate(tab, request);
      const wait = (tab.retryAt.get(request.id ?? operation) ?? 0) - request.at;
      const isExempt =
        operation === 'feed' &&
        (tab.pendingCalls > 0 || request.query?.payload || this.intents.hasUnsettled(tab.device));
      assertInvariant(
        'I11',
        wait <= 0 || !!isExempt,
        () => `${operation} was sent ${wait} ms before Retry-After was over`,
      );
      tab.inFlight.add(request);
    });
  }

  #checkPollRate(tab: Tab, request: SentRequest): void {
    const hasUnsettled = this.intents.hasUnsettled(tab.device);
    const isRequested = tab.pendingCalls > 0 || tab.lastResponseAt === request.at;
    assertInvariant('I11', tab.isVisible || isRequested || hasUnsettled, () => 'a hidden page requested the feed');
    tab.feedRequests += 1;
    // At most one regular poll or refresh() is in progress; reads for an action, filtered reads and searches do not count.
    // Nor do older pages: a command on all messages loads them after its call.
    const isOlder = (request.query?.page ?? 0) > 0;
    if (hasUnsettled || isOlder || request.query?.payload || tab.searches > 0) this.#extraReads.add(request);
    const feeds = [...tab.inFlight].filter((one) => one.operation === 'feed' && !this.#extraReads.has(one)).length;
    const limit = this.#extraReads.has(request) ? Infinity : tab.pendingCalls > 0 ? 1 : 0;
    assertInvariant('I11', feeds <= limit, () => `${feeds + 1} concurrent requests for the feed`);
  }

  onResponse(tab: Tab, request: SentRequest, result: Identified<unknown> | InboxError): void {
    this.#guard(() => {
      const { now } = tab.world.timeline;
      tab.lastResponseAt = now;
      if (request.operation === 'action') this.intents.onResponse(tab, request, result);
      if (result instanceof InboxError) {
        // A signed-out page drops its state, including the Retry-After of actions.
        if (result.code === 'signed-out') tab.endSession(request.operation === 'feed');
        // Only a regular poll sets the Retry-After; the responses to refresh() and to reads for an action do not.
        // What comes after the session has ended is for nobody.
        const isLate = request.operation === 'action' && tab.inbox.status.peek() === 'signed-out';
        const isExtra = this.#extraReads.has(request) || tab.pendingCalls > 0 || isLate;
        if (result.retryAfter && !isExtra) tab.retryAt.set(request.id ?? request.operation, now + result.retryAfter);
      } else if (request.operation === 'feed') {
        const { value, subject } = result as Identified<InboxPageDto>;
        const who = subject === 'ben' ? 'ben' : 'anna';
        if (who !== tab.subject) tab.resetReader();
        tab.subject = who;
        this.#recordPage(tab, value);
        for (const allow of tab.allowedByPage) allow(who);
        // The store takes this response afterwards, and may request the rows of a tab then.
        if (tab.rows.length > 0) tab.allowedByPage.clear();
      }
    });
  }

  #recordPage(tab: Tab, { data }: InboxPageDto): void {
    tab.feedReadAt = tab.world.timeline.now;
    tab.lastPage = data;
    for (const { _id } of data) tab.servedAt.set(_id, tab.feedReadAt);
  }

  /** A page received from another tab counts as a response of the tab itself. */
  onTabMessage(tab: Tab, message: unknown): void {
    const page: unknown = message instanceof Object ? Reflect.get(message, 'page') : undefined;
    if (!page) return;
    this.#recordPage(tab, page as InboxPageDto);
    if (tab.isVisible) tab.lastResponseAt = tab.world.timeline.now;
  }

  onEvent(tab: Tab, event: StoreEvent): void {
    this.#guard(() => {
      if (tab.isDestroyed) return;
      const messages = 'messages' in event ? event.messages : 'message' in event ? [event.message] : [];
      for (const { id } of messages)
        assertInvariant(
          'I10',
          ownerOf(id) === tab.subject,
          () => `${event.kind} of ${id} was emitted to ${tab.subject}`,
        );
    });
  }

  onCommit(key: string): void {
    this.#guard(() => this.intents.onCommit(key));
  }
}
