/**
 * The watch sees every request leave and every answer come in, and holds them to I10 and I11. What it finds is kept, for
 * the store would take an exception for an answer.
 */
import { shortHash } from '../../src/shared/short-hash.js';
import { InboxError } from '../../src/api/error.js';
import type { FeedQuery, InboxPageDto } from '../../src/api/inbox/feed.js';
import type { Identified } from '../../src/store/ports.js';
import type { StoreEvent } from '../../src/store/store-event.js';
import { Intents } from './intents.js';
import { ownerOf } from './readers.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { hold, Violation } from './violation.js';

export interface Sent {
  readonly operation: 'feed' | 'preferences' | 'update' | 'action' | 'read-state';
  readonly at: number;
  readonly query?: FeedQuery;
  readonly id?: string;
  readonly type?: string;
  readonly key?: string;
  readonly subject?: string;
  readonly body?: string;
}

/** The keys under which marks of a reader's messages are kept. */
export const ownersKeys = (who: Who, ids: Iterable<string>): readonly string[] =>
  [...ids].filter((id) => id.startsWith(who === 'anna' ? 'a' : 'b')).map(shortHash);

export class Watch {
  readonly intents = new Intents();
  readonly #beside = new WeakSet<Sent>();
  #found: Violation | null = null;

  broken(violation: Violation): void {
    this.#found ??= violation;
  }

  /** Throws what was found. */
  ask(): void {
    if (this.#found) throw this.#found;
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.broken(error instanceof Violation ? error : new Violation('harness', String(error)));
    }
  }

  sent(tab: Tab, sent: Sent): void {
    this.#guard(() => {
      const { operation } = sent;
      hold('I12', tab.started, () => `${operation} was asked for after stop()`);
      if (operation === 'action') this.intents.sent(tab, sent);
      if (operation === 'update' || operation === 'read-state')
        hold('I10', sent.subject !== '', () => `${operation} left before anybody was known`);
      if (operation === 'read-state') {
        const others = ownersKeys(sent.subject === 'anna' ? 'ben' : 'anna', tab.world.service.times.keys());
        const foreign = others.find((key) => (sent.body ?? '').includes(key));
        hold('I10', !foreign, () => `marks of another were sent as ${sent.subject}`);
      }
      if (operation === 'feed') this.#quiet(tab, sent);
      const wait = (tab.notBefore.get(sent.id ?? operation) ?? 0) - sent.at;
      const free = operation === 'feed' && (tab.asking > 0 || sent.query?.payload || this.intents.inDoubt(tab.device));
      hold('I11', wait <= 0 || !!free, () => `${operation} was sent ${wait} ms before Retry-After was over`);
      tab.flying.add(sent);
    });
  }

  #quiet(tab: Tab, sent: Sent): void {
    const doubts = this.intents.inDoubt(tab.device);
    const asked = tab.asking > 0 || tab.heardAt === sent.at;
    hold('I11', tab.visible || asked || doubts, () => 'a hidden page asked for the feed');
    tab.asks += 1;
    // The rhythm's own question, and one that the reader asked; what is looked up for an action comes on top.
    if (doubts || sent.query?.payload) this.#beside.add(sent);
    const feeds = [...tab.flying].filter((one) => one.operation === 'feed' && !this.#beside.has(one)).length;
    const most = this.#beside.has(sent) ? Infinity : tab.asking > 0 ? 1 : 0;
    hold('I11', feeds <= most, () => `${feeds + 1} questions for the feed at a time`);
  }

  heard(tab: Tab, sent: Sent, result: Identified<unknown> | InboxError): void {
    this.#guard(() => {
      const { now } = tab.world.timeline;
      tab.heardAt = now;
      if (sent.operation === 'action') this.intents.heard(tab, sent, result);
      if (result instanceof InboxError) {
        // Nothing is kept in the page of a reader who is signed out, so neither is how long an action should wait.
        if (sent.operation === 'feed' && result.code === 'signed-out') tab.forget();
        // A question beside the rhythm, a reader's own or one before an action, has an answer of its own.
        const beside = this.#beside.has(sent) || tab.asking > 0;
        if (result.retryAfter && !beside) tab.notBefore.set(sent.id ?? sent.operation, now + result.retryAfter);
      } else if (sent.operation === 'feed') {
        const { value, subject } = result as Identified<InboxPageDto>;
        const who = subject === 'ben' ? 'ben' : 'anna';
        if (who !== tab.subject) tab.forget();
        tab.subject = who;
        this.#served(tab, value);
      }
    });
  }

  #served(tab: Tab, { data }: InboxPageDto): void {
    tab.readAt = tab.world.timeline.now;
    tab.served = data;
    for (const { _id } of data) tab.known.set(_id, tab.readAt);
  }

  /** Another tab tells; a page that it was answered is as good as one's own. */
  news(tab: Tab, news: unknown): void {
    const page: unknown = news instanceof Object ? Reflect.get(news, 'page') : undefined;
    if (!page) return;
    this.#served(tab, page as InboxPageDto);
    if (tab.visible) tab.heardAt = tab.world.timeline.now;
  }

  told(tab: Tab, occurrence: StoreEvent): void {
    this.#guard(() => {
      if (tab.dead) return;
      const told = 'messages' in occurrence ? occurrence.messages : 'message' in occurrence ? [occurrence.message] : [];
      for (const { id } of told)
        hold('I10', ownerOf(id) === tab.subject, () => `${occurrence.kind} of ${id} was told under ${tab.subject}`);
    });
  }

  committed(key: string): void {
    this.#guard(() => this.intents.committed(key));
  }
}
