/**
 * Rows: which of the known messages are shown in the tab that is open, and how far down.
 *
 * A row that was shown in a tab stays until the tab is left, even when it no longer fits: nothing jumps away under the
 * reader's hand. What arrives while they are in the middle of the list waits above it.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import { createFeed } from './feed.js';
import type { Ask, Feed } from './feed.js';
import { exceptions, isDismissed, reachesFloor } from './marks.js';
import type { Marks } from './marks.js';
import { newestFirst } from './message.js';
import type { Message, Outcome } from './message.js';
import { isIn, queryOf } from './tabs.js';
import type { Tab } from './tabs.js';
import { createOverlay } from './wishes.js';

export interface RowsPorts {
  readonly main: ReadonlySignal<Feed>;
  readonly ask: Ask;
  readonly marks: ReadonlySignal<Marks>;
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  readonly tab: ReadonlySignal<Tab>;
  readonly pageSize: () => number;
  readonly failed: (failure: Failure) => void;
}

export interface Rows {
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly arrivals: ReadonlySignal<number>;
  readonly more: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** The message with all that lies over it: as this tab shows it, or wherever else it is known. */
  readonly find: (id: string) => Message | undefined;
  /** The tab was changed, or the reader: begins anew. What a tab shows for itself may be asked for later, with the rest. */
  readonly enter: (asks?: boolean) => Promise<void>;
  /** Asks again for what this tab alone shows. */
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
  readonly arrive: (messages: readonly Message[]) => void;
  readonly hold: (held: boolean) => void;
  readonly showArrivals: () => void;
}

/** A long stretch of rows that don't fit is skipped, but not for ever. */
const MOST_TRIES = 6;

export function createRows({ main, ask, marks, outcomes, tab, pageSize, failed }: RowsPorts): Rows {
  const revealed = signal(pageSize());
  /** What is newer than this waits above the list. */
  const held = signal<Message | undefined>(undefined);
  const state = signal<'idle' | 'loading' | 'failed'>('idle');
  const overlay = createOverlay();
  let kept = new Set<string>();

  const query = computed(() => JSON.stringify(queryOf(tab.value)));
  /**
   * What a tab asks for itself: all that it shows, where its filter is a payload; else what lies below the main feed.
   * A new one for each filter, and for each reader.
   */
  const extra = computed(() => {
    const filter = main.value && query.value ? queryOf(tab.peek()) : null;
    return filter && createFeed(ask, filter);
  });

  const known = computed<readonly Message[]>(() => {
    const mine = extra.value?.window.value ?? [];
    if (tab.value.payload) return mine;
    const all = new Map([...mine, ...main.value.window.value].map((message) => [message.id, message]));
    return [...all.values()].toSorted(newestFirst);
  });

  const shown = (message: Message): Message => overlay(message, marks.value, outcomes.value.get(message.id));

  const fitting = computed(() =>
    known.value
      .filter(({ id, archived }) => !archived && !isDismissed(marks.value, id))
      .map(shown)
      .filter((row) => kept.has(row.id) || isIn(tab.value, row)),
  );

  const arrivals = computed(() => {
    const { value: top } = held;
    return top
      ? Math.max(
          0,
          fitting.value.findIndex((row) => newestFirst(row, top) >= 0),
        )
      : 0;
  });

  const left = (): number => fitting.value.length - arrivals.value - revealed.value;

  const ended = computed(() => {
    const { payload, read } = tab.value;
    if (extra.value?.end.value || (!payload && main.value.end.value)) return true;
    const oldest = known.value.at(-1);
    if (payload || read !== false || !oldest || !reachesFloor(marks.value, oldest)) return false;
    // Below the floor only the exceptions are unread.
    return exceptions(marks.value).every((id) => known.value.some((message) => message.id === id));
  });

  const busy = async (work: () => Promise<unknown>): Promise<void> => {
    const entered = kept;
    const end = (error?: unknown): void => {
      if (kept === entered) state.value = error instanceof Failure ? 'failed' : 'idle';
      if (error instanceof Failure) failed(error);
    };
    state.value = 'loading';
    await work().then(() => end(), end);
  };

  const arrive: Rows['arrive'] = (messages) => {
    if (!held.peek()) revealed.value += messages.length;
  };

  const refresh = async (): Promise<void> => {
    if (tab.peek().payload) await extra.peek()?.sweep({ limit: pageSize(), enough: () => true, arriving: arrive });
  };

  const release = (top?: Message): void =>
    batch(() => {
      revealed.value += arrivals.peek();
      held.value = top;
    });

  return {
    messages: computed(() => {
      const rows = fitting.value.slice(arrivals.value, arrivals.value + revealed.value);
      for (const { id } of rows) kept.add(id);
      return rows;
    }),
    arrivals,
    more: computed(() => (state.value !== 'idle' ? state.value : left() > 0 || !ended.value ? 'some' : 'none')),
    find: (id) => {
      const message = known.peek().find((one) => one.id === id) ?? main.peek().find(id);
      return message && overlay(message, marks.peek(), outcomes.peek().get(id));
    },
    enter: async (asks = true) => {
      batch(() => {
        kept = new Set();
        revealed.value = pageSize();
        held.value = undefined;
        state.value = 'idle';
      });
      if (asks && tab.peek().payload) await busy(refresh);
    },
    refresh,
    loadMore: async () => {
      if (state.peek() === 'loading') return;
      state.value = 'idle';
      revealed.value += pageSize() + Math.min(0, left());
      if (left() >= 0 || ended.peek()) return;
      await busy(async () => {
        for (let tries = 0; tries < MOST_TRIES && left() < 0 && !ended.peek(); tries++)
          await (extra.peek() ?? main.peek()).older();
      });
    },
    arrive,
    hold: (now) => {
      if (now) held.value ??= known.peek()[0];
      else release();
    },
    showArrivals: () => release(held.peek() && known.peek()[0]),
  };
}
