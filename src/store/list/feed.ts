/**
 * Feed: the part of a moving list that is known, from its newest message down, without a gap.
 *
 * The service pages by number, so what arrives or vanishes shifts every page. Windows therefore overlap by ten, and an
 * answer only counts as joined when it holds a message that was known:
 *
 *   known      ▕████████████████▏
 *   answer               ▕▒▒▒███████▏        some id of the answer is known: no gap
 *
 * It does not know what is read, shown or asked for, nor whose list it is.
 */
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { FeedQuery, InboxPageDto } from '../../api/inbox/feed.js';
import { deepEqual } from '../../shared/deep-equal.js';
import { newestFirst, toMessage } from '../message.js';
import type { Message } from '../message.js';

/** The service's limit of a page (interface.md, Limits). */
const MAX_PAGE_SIZE = 100;
const OVERLAP = 10;
/** A scan ends after so many pages, whatever it has found. */
const MAX_PAGES = 6;

export type FetchFeed = (query: FeedQuery) => Promise<InboxPageDto>;

export interface SyncOptions {
  /** How many to ask for at first; further pages are as large as they can be. */
  readonly limit: number;
  /** Whether what came is enough, where nothing is known yet, or all of it is asked for again. */
  readonly enough: (received: readonly Message[]) => boolean;
  /** The answer to the first question, where another tab has asked it. */
  readonly first?: InboxPageDto | undefined;
  /** Goes on until `enough`, over what is known too. */
  readonly whole?: boolean;
  /** Told, before anything is shown, which messages were not known before; none on the first sweep. */
  readonly onArrivals: (messages: readonly Message[]) => void;
}

export interface Feed {
  /** What is known, newest first. A message that did not change stays the same object. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** The oldest message is in the window. */
  readonly reachedEnd: ReadonlySignal<boolean>;
  /** Whether the count of what is known is a lower bound: a scan was cut short, or an answer was out of order. */
  readonly isCountPartial: ReadonlySignal<boolean>;
  /** Shows what was known in another life of the page, until the first sweep says what is so. */
  readonly restore: (page: Pick<InboxPageDto, 'data' | 'hasMore'>) => void;
  /** Asks from the top until what comes joins what is known; the first time, until it is enough. Gives what came. */
  sync(how: SyncOptions): Promise<readonly Message[]>;
  /** Asks for the next older ones, until some came or there are none. */
  loadOlder(): Promise<void>;
  /**
   * Asks for the page around one message, and gives it as the service now tells it. A thorough look goes on until the message
   * is found or is not in the list (undefined), or gives up (null).
   */
  refetch(id: string, thorough?: boolean): Promise<Message | null | undefined>;
  readonly find: (id: string) => Message | undefined;
}

/** The page that reaches furthest down and still starts at or above a place in the list. */
function pageAt(start: number): { page: number; limit: number } {
  let best = { page: 0, limit: MAX_PAGE_SIZE };
  for (let limit = MAX_PAGE_SIZE; limit > MAX_PAGE_SIZE / 2; limit--) {
    const page = Math.floor(start / limit);
    if ((page + 1) * limit > (best.page + 1) * best.limit) best = { page, limit };
  }
  return best;
}

/** The first place that a page doesn't reach, less what pages overlap by. */
const after = ({ page, limit }: { page: number; limit: number }): number => (page + 1) * limit - OVERLAP;

const inOrder = (messages: readonly Message[]): boolean =>
  messages.every((message, place) => message.createdAt <= (messages[place - 1] ?? message).createdAt);

export function createFeed(ask: FetchFeed, filter: FeedQuery = {}): Feed {
  const window = signal<readonly Message[]>([]);
  const end = signal(false);
  const unsure = signal(false);
  let known = new Map<string, Message>();
  /** A first sweep came to its end. Until then what is known is only its beginning. */
  let swept = false;
  /** All answers since the last whole sweep were in descending order. */
  let tidy = true;
  /** Missing from one answer. A replica that lags looks the same, so it takes a second one to believe it. */
  const missing = new Set<string>();

  const put = (messages: readonly Message[]): void => {
    known = new Map(messages.map((message) => [message.id, message]));
    window.value = [...known.values()].toSorted(newestFirst);
  };

  /** One page, with the objects that are there already where the service says nothing new of them. */
  const request = async (at: { page: number; limit: number }, given?: InboxPageDto) => {
    const { data, hasMore, dropped, serviceTime = Infinity } = given ?? (await ask({ ...filter, ...at }));
    const messages = data.map((shown) => {
      const message = toMessage(shown);
      const before = known.get(message.id);
      return before && deepEqual(before, message) ? before : message;
    });
    tidy &&= dropped === 0 && inOrder(messages);
    return { messages, more: hasMore && data.length + dropped > 0, serviceTime };
  };

  /**
   * Whether messages join what is known without a gap: one of them is known, and is not of the time at which either was cut
   * off, for those of one time come in any order.
   */
  const touches = (messages: readonly Message[], cut = Number.NEGATIVE_INFINITY): boolean =>
    messages.some(({ id, createdAt }) => known.has(id) && createdAt > cut);

  /**
   * Whether a page from the top joins what is known: everything new in it lies above a known message. Those of the time at
   * which the page was cut off come in any order, so that they count only where all are known.
   */
  const joins = (messages: readonly Message[], cut = Number.NEGATIVE_INFINITY): boolean => {
    const fresh = messages.filter(({ id }) => !known.has(id)).toSorted(newestFirst);
    const oldest = fresh.at(-1);
    return oldest
      ? messages.some((one) => known.has(one.id) && one.createdAt > cut && newestFirst(oldest, one) < 0)
      : messages.length > 0;
  };

  /** What a sweep keeps of what was known: all below what came, and above it all but what is missing twice. */
  const kept = (received: ReadonlyMap<string, Message>, oldest: Message | undefined, toEnd: boolean): Message[] => {
    return window.peek().filter(({ id, createdAt }) => {
      const reached = toEnd || (oldest !== undefined && createdAt > oldest.createdAt);
      const wasMissing = missing.has(id);
      if (received.has(id) || (reached && wasMissing)) return void missing.delete(id);
      if (reached) missing.add(id);
      return true;
    });
  };

  const sweep: Feed['sync'] = async ({ limit, enough, whole = false, onArrivals: arriving, first }) => {
    const received = new Map<string, Message>();
    const inside = (): Message[] => [...received.values()].toSorted(newestFirst);
    let at = { page: 0, limit };
    let [pages, joined, done, more] = [0, false, false, true];
    if (whole || !swept) tidy = true;
    while (!done && more && pages++ < MAX_PAGES) {
      const answer = await request(at, pages === 1 ? first : undefined);
      ({ more } = answer);
      for (const message of answer.messages) received.set(message.id, message);
      // What arrives lies below messages that are dated ahead.
      const present = answer.messages.filter(({ createdAt }) => createdAt <= answer.serviceTime);
      joined ||= swept && joins(present, more ? inside().at(-1)?.createdAt : undefined);
      done = batch(() => {
        // The first rows are not kept waiting for the rest of the count.
        if (!swept) put(inside());
        unsure.value ||= !swept;
        // What is counted to the end may still leave a gap above what the reader looks at, which would be gone.
        return whole || !swept ? enough(inside()) && (joined || !swept) : joined;
      });
      at = pageAt(Math.max(0, after(at)));
    }
    // What lies below the window is old, only not known yet.
    const tail = window.peek().at(-1);
    const isNew = (message: Message): boolean => !known.has(message.id) && (!tail || newestFirst(message, tail) < 0);
    batch(() => {
      if (swept) arriving(inside().filter(isNew));
      put([...inside(), ...(joined || !more ? kept(received, inside().at(-1), !more) : [])]);
      // The bottom is known where this sweep reached it, or where it joined what reached it before.
      end.value = !more || (joined && end.peek());
      unsure.value = !tidy || (joined && !whole ? unsure.peek() : more && !done);
    });
    swept = true;
    return inside();
  };

  const older: Feed['loadOlder'] = async () => {
    const before = known.size;
    let start = Math.max(0, before - OVERLAP);
    let cut = window.peek().at(-1)?.createdAt;
    for (let tries = 0; tries < MAX_PAGES && known.size <= before && !end.peek(); tries++) {
      const at = pageAt(start);
      const { messages, more } = await request(at);
      if (at.page === 0) cut = undefined;
      // Of a page of one time alone nothing can be above the cut: a known message has to do.
      const isOneTime = messages.every(({ createdAt }) => createdAt === cut);
      if (touches(messages, isOneTime ? undefined : cut) || at.page === 0) {
        // Not even the top is known any more: begin again from there.
        swept &&= touches(messages);
        const rest = touches(messages) ? known.values() : [];
        batch(() => {
          put([...rest, ...messages]);
          end.value = !more;
          if (!more) unsure.value = !tidy;
        });
        start = after(at);
        cut = undefined;
      } else {
        // So much vanished above that this window starts too low.
        start = Math.max(0, start - MAX_PAGE_SIZE);
      }
    }
  };

  return {
    messages: window,
    reachedEnd: end,
    isCountPartial: unsure,
    restore: ({ data, hasMore }) =>
      batch(() => {
        put(data.map(toMessage));
        end.value = !hasMore;
      }),
    sync: sweep,
    loadOlder: older,
    find: (id) => known.get(id),
    refetch: async (id, thorough = false) => {
      const time = known.get(id)?.createdAt ?? Number.NEGATIVE_INFINITY;
      // Messages of one time come in any order.
      const place = window.peek().findIndex((one) => one.id === id || (thorough && one.createdAt === time));
      let start = Math.max(0, place - OVERLAP);
      let isDescending = false;
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const at = pageAt(start);
        const { messages, more } = await request(at);
        const found = messages.find((message) => message.id === id);
        if (found || !thorough) return found;
        const [first, last] = [messages[0], messages.at(-1)];
        if (at.page > 0 && !isDescending && !(first && first.createdAt > time))
          start = Math.max(0, start - MAX_PAGE_SIZE);
        // What is still in the window may have been passed over: messages of one time may come in another order each time.
        else if (!more || !last || last.createdAt < time) return known.has(id) ? null : undefined;
        else {
          isDescending = true;
          start = after(at);
        }
      }
      return null;
    },
  };
}
