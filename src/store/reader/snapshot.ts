/**
 * Remembered: from the start of a page that was loaded anew until its first answer, what was known before stands for what is
 * so; and what comes to be known is kept for the next time. It does not know where that is kept (recall.ts), nor who asks.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ReadState } from '../../shared/read-state.js';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { countOf, countSince } from '../list/unread-count.js';
import type { Count } from '../list/unread-count.js';
import type { Feed } from '../list/feed.js';
import type { Identity } from './identity.js';
import { toMessage } from '../message.js';
import type { Message } from '../message.js';
import type { Ports } from '../ports.js';
import { createRecall } from './snapshot-storage.js';
import type { Recalled } from './snapshot-storage.js';

type Page = Pick<InboxPageDto, 'data' | 'hasMore'>;

export interface RememberedOptions {
  /** A word for the subscriber that the host has named; without one it is whoever is signed in. */
  readonly given?: string;
  /** Reads what was kept of a page as if it were an answer: junk becomes an empty one. */
  readonly decode?: (kept: string) => Page;
  /** How many rows may be kept with their text. Read as a signal is. */
  readonly remembered: () => number;
}

export interface RememberedPorts extends RememberedOptions {
  readonly ports: Pick<Ports, 'storage' | 'clock'>;
  readonly space: string;
  readonly main: ReadonlySignal<Feed>;
  readonly state: ReadonlySignal<ReadState>;
  readonly identity: Pick<Identity, 'subject' | 'presume'>;
  /** Messages are being loaded to find unread ones below those that are known. */
  readonly isCounting: ReadonlySignal<boolean>;
}

export interface Remembered {
  readonly unreadCount: ReadonlySignal<Count>;
  readonly unseenCount: ReadonlySignal<Count>;
  /** While the rows shown are remembered: when they were so. Else 0. */
  readonly recalledAt: ReadonlySignal<number>;
  /** What is known of the messages that are counted, newest first. */
  readonly window: () => readonly Message[];
  /** Everything counted was read before the first answer; gives what takes that back. */
  readonly readAllRecalled: () => () => void;
  /** Takes up what is remembered, where nothing else is known yet; and keeps what comes to be known. */
  readonly resume: () => void;
  readonly stop: () => void;
  /** The service has answered so, and what is unread was counted to the end. */
  readonly answered: (page: Page) => void;
  /** Whose inbox the last answer was, in whichever tab; empty where nobody knows. */
  readonly lastSubject: () => string;
  /** Gives whether it was still shown. */
  readonly forget: () => boolean;
}

/** Letters, of two bytes each, that the rows may take: with all else of the tab they stay below 64 kB. */
const MOST_TEXT = 31_000;
const MOST_PLACES = 20;
/** What is kept of a message whose text is not: enough to count it and to mark it, and nothing to read. */
const PLACE = ['_id', 'createdAt', 'read', 'seen', 'archived'];
const NONE: Count = { count: 0, more: false };
/** Nobody can read what was kept. */
const NOTHING: Page = { data: [], hasMore: true };

/** As many rows as may be kept with their text and fit; where none may, how the first ones stand. */
function toText({ data, hasMore }: Page, rows: number): string {
  let room = MOST_TEXT;
  const fitting = data
    .slice(0, rows || MOST_PLACES)
    .map((row) => JSON.stringify(row, rows ? null : PLACE))
    .filter((row) => (room -= row.length) > 0);
  return `{"data":[${fitting.join()}],"hasMore":${hasMore || fitting.length < data.length}}`;
}

export function createRemembered(options: RememberedPorts): Remembered {
  const { ports, space, given, decode = () => NOTHING, remembered, main, state, identity, isCounting } = options;
  const recall = createRecall(ports.storage, space, given);
  /** What was known before, and the read state of then. */
  const last = signal<(Recalled & { readonly rows: readonly Message[]; readonly state: ReadState }) | null>(null);
  /** The first page as it came last, and when. */
  const first = signal<(Page & { readonly at: number }) | null>(null);
  const text = computed(() => first.value && toText(first.value, remembered()));
  let end = (): void => {};

  const counted = (name: 'unread' | 'unseen'): ReadonlySignal<Count> => {
    const unseen = name === 'unseen';
    let before: { count: Count; rows: readonly Message[]; state: ReadState } | undefined;
    return computed(() => {
      const { value: then } = last;
      const { value: known } = state;
      if (then) return countSince(then[name], then.rows, then.state, known, unseen);
      const count = countOf(main.value, known, unseen);
      // The unread messages may lie below: until they are found again, the last count stands.
      if (isCounting.value && count.more && count.count === 0 && before)
        return countSince(before.count, before.rows, before.state, known, unseen);
      before = { count, rows: main.value.messages.value, state: known };
      return count;
    });
  };
  const [unreadCount, unseenCount] = [counted('unread'), counted('unseen')];

  const take = (known: Recalled): void => {
    const at = remembered() && known.at;
    const page = decode(known.page);
    identity.presume(known.subject);
    if (at) main.peek().restore(page);
    first.value = { ...page, at };
    last.value = { ...known, at, rows: page.data.map(toMessage), state: state.peek() };
  };

  return {
    unreadCount,
    unseenCount,
    recalledAt: computed(() => last.value?.at ?? 0),
    window: () => {
      const known = main.peek().messages.peek();
      return known.length > 0 ? known : (last.peek()?.rows ?? []);
    },
    readAllRecalled: () => {
      const then = last.peek();
      if (then) last.value = { ...then, unread: NONE, unseen: NONE, state: state.peek() };
      return () => {
        if (then && last.peek()) last.value = then;
      };
    },
    resume: () => {
      const known = identity.subject() ? undefined : recall.read();
      if (known) batch(() => take(known));
      end = effect(() => {
        const [subject, page, unread, unseen] = [identity.subject(), text.value, unreadCount.value, unseenCount.value];
        if (page !== null) recall.keep({ subject, unread, unseen, page, at: remembered() && (first.value?.at ?? 0) });
      });
    },
    stop: () => end(),
    lastSubject: recall.lastSubject,
    answered: (page) => {
      recall.answered(identity.subject());
      batch(() => {
        last.value = null;
        first.value = { ...page, at: ports.clock.now() };
      });
    },
    forget: () => {
      const shown = last.peek() !== null;
      recall.forget();
      last.value = null;
      first.value = null;
      return shown;
    },
  };
}
