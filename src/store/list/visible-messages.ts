/**
 * Rows: which of the known messages are shown in the selected tab, and how far down.
 *
 * A row that was shown in a tab stays until the tab is left or the panel closes, even when it no longer fits: nothing jumps
 * away under the reader's hand. What arrives while they are in the middle of the list waits above it.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ReadState } from '../../shared/read-state.js';
import { InboxError } from '../../api/error.js';
import { createAutomaticLoading } from './automatic-loading.js';
import { reachesPosition } from './unread-count.js';
import { createFeed } from './feed.js';
import type { FetchFeed, Feed } from './feed.js';
import { newestFirst } from '../message.js';
import type { Message, Outcome } from '../message.js';
import { isArchived, unreadMarksOutside } from '../read-state/queries.js';
import { isIn, queryOf } from './tabs.js';
import type { Tab } from './tabs.js';
import { createOverlay } from './overlay.js';

export interface RowsPorts {
  readonly main: ReadonlySignal<Feed>;
  readonly ask: FetchFeed;
  readonly state: ReadonlySignal<ReadState>;
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  readonly tab: ReadonlySignal<Tab>;
  readonly pageSize: () => number;
  readonly failed: (failure: InboxError) => void;
  /** Older messages of the main list have come. */
  readonly received: () => void;
  /** The service has answered, so older messages can be asked for. */
  readonly isLoaded: () => boolean;
}

export interface Rows {
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly arrivals: ReadonlySignal<number>;
  readonly more: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** How many messages of the main list reach down to the last row that the reader has brought on screen. */
  readonly revealed: () => number;
  /** Whether the newest messages, as they were received, say which of the revealed rows of the main list are still there. */
  readonly covers: (received: readonly Message[]) => boolean;
  /** The message as this tab shows it, or wherever else it is known. */
  readonly find: (id: string) => Message | undefined;
  /** The panel opened or closed, or the reader changed: begins at the top, with the rows that fit now. */
  readonly enter: () => void;
  /** Asks again for what this tab alone shows: for all that is on screen, or all that is loaded. */
  readonly refresh: (whole?: boolean) => Promise<void>;
  readonly loadMore: () => Promise<void>;
  /** What is loaded of a tab that the service filters; null where the tab shows the whole list. */
  readonly filtered: () => readonly Message[] | null;
  /** The same, loaded down to what is read anyway. */
  readonly loadAll: () => Promise<readonly Message[]>;
  readonly arrive: (messages: readonly Message[]) => void;
  readonly hold: (held: boolean) => void;
  readonly showArrivals: () => void;
  /** Begins to load by itself where nothing can be shown; gives what ends that. */
  readonly watch: () => () => void;
}

/** The service's limit (interface.md, operation 4). */
const MAX_PAGE_SIZE = 100;
/** A long stretch of rows that don't fit is skipped, but not for ever. */
const MAX_TRIES = 6;

/** Whether a part of the list that begins at the top has each of some rows, or reaches below it. */
function reachesBelow(newest: readonly Message[], rows: readonly Message[]): boolean {
  const received = new Set(newest.map(({ id }) => id));
  const oldest = newest.at(-1)?.createdAt ?? Infinity;
  return rows.every(({ id, createdAt }) => received.has(id) || createdAt > oldest);
}

/** What belongs to one stay in one tab. */
const createStay = (pageSize: number) => ({
  shown: new Set<string>(),
  revealed: signal(pageSize),
  /** What is newer than this waits above the list. */
  held: signal<Message | undefined>(undefined),
  progress: signal<'idle' | 'loading' | 'failed'>('idle'),
});

export function createRows(ports: RowsPorts): Rows {
  const { main, ask, state, outcomes, tab, pageSize, failed, received, isLoaded } = ports;
  const overlay = createOverlay();
  const stays = signal(0);

  const query = computed(() => JSON.stringify(queryOf(tab.value)));
  /** The feed of a tab with a payload filter, which only the service can apply. One for each filter, and for each reader. */
  const own = computed(() => {
    const filter = main.value && query.value ? queryOf(tab.peek()) : null;
    return filter && createFeed(ask, filter);
  });
  const place = computed(() => JSON.stringify([tab.value.id, tab.value.read, tab.value.seen, stays.value]));
  const stay = computed(() => ({ ...createStay(pageSize()), of: [place.value, own.value] }));

  const known = computed<readonly Message[]>(() => (own.value ?? main.value).messages.value);

  const shown = (message: Message): Message => overlay(message, state.value, outcomes.value.get(message.id));

  const fitting = computed(() =>
    known.value
      .filter((message) => !isArchived(state.value, message))
      .map(shown)
      .filter((row) => stay.value.shown.has(row.id) || isIn(tab.value, row)),
  );

  const arrivals = computed(() => {
    const { value: top } = stay.value.held;
    return top
      ? Math.max(
          0,
          fitting.value.findIndex((row) => newestFirst(row, top) >= 0),
        )
      : 0;
  });

  const left = (): number => fitting.value.length - arrivals.value - stay.value.revealed.value;

  /** Nothing below the known part can belong to the tab. */
  const isEnded = computed(() => {
    const { payload, read, seen } = tab.value;
    const { reachedEnd: end, isCountPartial: unsure } = own.value ?? main.value;
    if (end.value) return true;
    if (payload || unsure.value || !(read === false || seen === false)) return false;
    return (
      reachesPosition(state.value, known.value, read !== false) &&
      (read !== false || unreadMarksOutside(state.value, known.value).every(([, { time }]) => time > lastTime()))
    );
  });
  const lastTime = (): number => known.value.at(-1)?.createdAt ?? Infinity;

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    const { progress } = stay.peek();
    const end = (error?: unknown): void => {
      progress.value = error instanceof InboxError ? 'failed' : 'idle';
      if (error instanceof InboxError) failed(error);
    };
    progress.value = 'loading';
    await work().then(() => end(), end);
  };

  const arrive: Rows['arrive'] = (messages) => {
    const { held, revealed } = stay.peek();
    if (!held.peek()) revealed.value += messages.length;
  };

  /** How many known messages there are down to the last row on screen: not all of them fit the tab. */
  const revealedDepth = (): number => {
    const last = fitting.peek()[Math.min(fitting.peek().length, arrivals.peek() + stay.peek().revealed.peek()) - 1];
    return known.peek().findIndex(({ id }) => id === last?.id) + 1;
  };

  const refresh: Rows['refresh'] = async (whole = false) => {
    const { progress } = stay.peek();
    if (progress.peek() === 'failed') progress.value = 'idle';
    const feed = own.peek();
    const depth = whole ? known.peek().length : revealedDepth();
    await feed?.sync({
      limit: Math.min(MAX_PAGE_SIZE, Math.max(pageSize(), depth)),
      whole: true,
      // Where all of the list was loaded, all of it is asked for: what came late may lie at its end.
      enough: (newest) =>
        !(whole && feed.reachedEnd.peek()) && reachesBelow(newest, feed.messages.peek().slice(0, depth)),
      onArrivals: arrive,
    });
  };

  const release = (top?: Message): void =>
    batch(() => {
      const { revealed, held } = stay.peek();
      revealed.value += arrivals.peek();
      held.value = top;
    });

  const loadMore = async (): Promise<void> => {
    const { progress, revealed } = stay.peek();
    if (progress.peek() === 'loading') return;
    progress.value = 'idle';
    const feed = own.peek();
    if (feed && feed.messages.peek().length === 0) return run(refresh);
    revealed.value += pageSize() + Math.min(0, left());
    if (left() >= 0 || isEnded.peek()) return;
    await run(async () => {
      for (let tries = 0; tries < MAX_TRIES && left() < 0 && !isEnded.peek(); tries++)
        await (own.peek() ?? main.peek()).loadOlder();
      received();
    });
  };

  const messages = computed(() => {
    const { shown: kept, revealed: depth } = stay.value;
    const rows = fitting.value.slice(arrivals.value, arrivals.value + depth.value);
    for (const { id } of rows) kept.add(id);
    return rows;
  });

  const more = computed(() => {
    const { value: progress } = stay.value.progress;
    return progress !== 'idle' ? progress : left() > 0 || !isEnded.value ? 'some' : 'none';
  });

  const revealed = (): number => (own.peek() ? 0 : revealedDepth());

  return {
    arrivals,
    more,
    revealed,
    covers: (newest) => reachesBelow(newest, known.peek().slice(0, revealed())),
    find: (id) => {
      const message = known.peek().find((one) => one.id === id) ?? main.peek().find(id);
      return message && overlay(message, state.peek(), outcomes.peek().get(id));
    },
    enter: () => {
      stays.value += 1;
    },
    refresh,
    loadMore,
    filtered: () => own.peek()?.messages.peek() ?? null,
    loadAll: async () => {
      const feed = own.peek() ?? main.peek();
      for (let tries = 0; tries < MAX_TRIES && !feed.reachedEnd.peek(); tries++) {
        if (reachesPosition(state.peek(), feed.messages.peek())) break;
        await feed.loadOlder();
      }
      return feed.messages.peek();
    },
    arrive,
    hold: (now) => {
      const { held } = stay.peek();
      if (now) held.value ??= known.peek()[0];
      else release();
    },
    showArrivals: () => release(stay.peek().held.peek() && known.peek()[0]),
    ...createAutomaticLoading({ own, stay, messages, more, arrivals, isLoaded, loadMore }),
  };
}
