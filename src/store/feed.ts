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
import type { FeedPage, FeedQuery } from '../wire/feed.js';
import { newestFirst, toMessage } from './message.js';
import type { Message } from './message.js';

/** The service's limit of a page (interface.md, Limits). */
const MOST = 100;
const OVERLAP = 10;
/** A scan ends after so many pages, whatever it has found. */
const MOST_PAGES = 6;

export type Ask = (query: FeedQuery) => Promise<FeedPage>;

export interface Sweep {
  /** How many to ask for at first; further pages are as large as they can be. */
  readonly limit: number;
  /** Whether what came is enough, although it does not join what is known. */
  readonly enough: (received: readonly Message[]) => boolean;
  /** Goes on until `enough`, over what is known too. */
  readonly whole?: boolean;
  /** Told, before anything is shown, which messages were not known before; none on the first sweep. */
  readonly arriving?: (messages: readonly Message[]) => void;
}

export interface Feed {
  /** What is known, newest first. A message that did not change stays the same object. */
  readonly window: ReadonlySignal<readonly Message[]>;
  /** The oldest message is in the window. */
  readonly end: ReadonlySignal<boolean>;
  /** Whether the count of what is known is a lower bound: a scan was cut short, or an answer was out of order. */
  readonly unsure: ReadonlySignal<boolean>;
  /** Asks from the top until what comes joins what is known, or is enough. */
  sweep(how: Sweep): Promise<void>;
  /** Asks for the next older ones. Gives false where there are none. */
  older(): Promise<boolean>;
  /** Asks for the neighbourhood of one message again, and gives it as the service now tells it. */
  look(id: string): Promise<Message | undefined>;
  find(id: string): Message | undefined;
}

/** The page that reaches furthest down and still starts at or above a place in the list. */
function pageAt(start: number): { page: number; limit: number } {
  let best = { page: 0, limit: MOST };
  for (let limit = MOST; limit > MOST / 2; limit--) {
    const page = Math.floor(start / limit);
    if ((page + 1) * limit > (best.page + 1) * best.limit) best = { page, limit };
  }
  return best;
}

const inOrder = (messages: readonly Message[]): boolean =>
  messages.every((message, place) => place === 0 || message.createdAt <= (messages[place - 1]?.createdAt ?? 0));

const same = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b);

export function createFeed(ask: Ask, filter: FeedQuery = {}, seed: readonly Message[] = []): Feed {
  const window = signal(seed);
  const end = signal(false);
  const unsure = signal(false);
  let known = new Map(seed.map((message) => [message.id, message]));
  let swept = seed.length > 0;
  /** Missing from one answer. A replica that lags looks the same, so it takes a second one to believe it. */
  let missing = new Set<string>();

  let tidy = true;

  const request = async (page: number, limit: number): Promise<{ messages: Message[]; hasMore: boolean }> => {
    const answer = await ask({ ...filter, page, limit });
    const messages = answer.data.map(toMessage);
    tidy &&= inOrder(messages);
    return { messages, hasMore: answer.hasMore && (messages.length > 0 || answer.dropped > 0) };
  };

  const put = (messages: Iterable<Message>): void => {
    known = new Map([...messages].map((message) => [message.id, message]));
    window.value = [...known.values()].toSorted(newestFirst);
  };

  /** The objects that are there already, where the service says nothing new of them. */
  const settled = (messages: readonly Message[]): Message[] =>
    messages.map((message) => {
      const before = known.get(message.id);
      return before && same(before, message) ? before : message;
    });

  /** What a sweep keeps of what was known: all below what came, and above it all but what is missing twice. */
  const kept = (received: ReadonlyMap<string, Message>, oldest: Message | undefined, toEnd: boolean): Message[] => {
    const nowMissing = new Set<string>();
    const rest = window.peek().filter((message) => {
      if (received.has(message.id)) return false;
      const reached = toEnd || (oldest !== undefined && message.createdAt > oldest.createdAt);
      if (reached || missing.has(message.id)) nowMissing.add(message.id);
      return !(reached && missing.has(message.id));
    });
    missing = nowMissing;
    return rest;
  };

  const sweep: Feed['sweep'] = async ({ limit, enough, whole = false, arriving }) => {
    const received = new Map<string, Message>();
    let pages = 0;
    let joined = false;
    let done = false;
    let more = true;
    let next = { page: 0, limit };
    if (whole || !swept) tidy = true;
    while (!done && more && pages < MOST_PAGES) {
      const answer = await request(next.page, next.limit);
      pages += 1;
      more = answer.hasMore;
      for (const message of settled(answer.messages)) received.set(message.id, message);
      joined ||= answer.messages.some((message) => known.has(message.id));
      done = enough([...received.values()]) || (joined && !whole);
      next = pageAt(Math.max(0, (next.page + 1) * next.limit - OVERLAP));
    }
    // What lies below the window is old, only not known yet.
    const tail = window.peek().at(-1);
    const arrived = [...received.values()].filter(
      (message) => swept && !known.has(message.id) && (!tail || newestFirst(message, tail) < 0),
    );
    const oldest = [...received.values()].toSorted(newestFirst).at(-1);
    batch(() => {
      arriving?.(arrived);
      put([...received.values(), ...(joined || !more ? kept(received, oldest, !more) : [])]);
      // The bottom is known where this sweep reached it, or where it joined what reached it before.
      end.value = !more || (joined && end.peek());
      const cut = more && !done;
      unsure.value = !tidy || (swept && joined && !whole ? unsure.peek() : cut);
    });
    swept = true;
  };

  const older: Feed['older'] = async () => {
    let start = Math.max(0, known.size - OVERLAP);
    for (let tries = 0; tries < MOST_PAGES; tries++) {
      const { page, limit } = pageAt(start);
      const answer = await request(page, limit);
      const touches = known.size === 0 || answer.messages.some((message) => known.has(message.id));
      // Not even the top is known any more: begin again from there.
      if (page === 0 && !touches && answer.hasMore) {
        await sweep({ limit: MOST, enough: () => false });
        return true;
      }
      if (touches || !answer.hasMore) {
        const before = known.size;
        batch(() => {
          if (touches) put([...known.values(), ...settled(answer.messages)]);
          end.value = touches && !answer.hasMore;
        });
        if (known.size > before) return true;
        if (touches && !answer.hasMore) return false;
      }
      // Nothing known in it: so much vanished above that this window starts too low. Else all of it was known: go on down.
      start = touches ? (page + 1) * limit - OVERLAP : Math.max(0, start - MOST);
    }
    return !end.peek();
  };

  return {
    window,
    end,
    unsure,
    sweep,
    older,
    find: (id) => known.get(id),
    look: async (id) => {
      const place = window.peek().findIndex((message) => message.id === id);
      const { page, limit } = pageAt(Math.max(0, place - OVERLAP));
      const { messages } = await request(page, limit);
      return messages.find((message) => message.id === id);
    },
  };
}
