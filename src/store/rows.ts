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
import { isDismissed } from './marks.js';
import type { Marks } from './marks.js';
import { newestFirst } from './message.js';
import type { Message, Outcome } from './message.js';
import { isIn, queryOf } from './tabs.js';
import type { Tab } from './tabs.js';
import { createOverlay } from './wishes.js';

export interface RowsPorts {
  readonly main: Feed;
  readonly ask: Ask;
  readonly marks: ReadonlySignal<Marks>;
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  readonly tab: ReadonlySignal<Tab>;
  readonly pageSize: () => number;
  readonly failed: (error: unknown) => void;
}

export interface Rows {
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly arrivals: ReadonlySignal<number>;
  readonly more: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** The message with all that lies over it, wherever it is known. */
  find(id: string): Message | undefined;
  /** The tab was changed: begins anew. */
  enter(): Promise<void>;
  /** Asks again for what this tab alone shows. */
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  arrive(messages: readonly Message[]): void;
  hold(held: boolean): void;
  showArrivals(): void;
}

const NONE: ReadonlySet<string> = new Set();
/** A long stretch of rows that don't fit is skipped, but not for ever. */
const MOST_TRIES = 6;

export function createRows({ main, ask, marks, outcomes, tab, pageSize, failed }: RowsPorts): Rows {
  const revealed = signal(pageSize());
  const waiting = signal(NONE);
  const extra = signal<Feed | null>(null);
  const state = signal<'idle' | 'loading' | 'failed'>('idle');
  const overlay = createOverlay();
  let kept = new Set<string>();
  let held = false;

  const known = computed<readonly Message[]>(() => {
    const mine = extra.value?.window.value;
    if (tab.value.payload) return mine ?? [];
    if (!mine) return main.window.value;
    const all = new Map([...mine, ...main.window.value].map((message) => [message.id, message]));
    return [...all.values()].toSorted(newestFirst);
  });

  const shown = (message: Message): Message => overlay(message, marks.value, outcomes.value.get(message.id));

  /** One more than is revealed, where there is one. */
  const rows = computed(() => {
    const found: Message[] = [];
    for (const message of known.value) {
      if (message.archived || waiting.value.has(message.id) || isDismissed(marks.value, message.id)) continue;
      const row = shown(message);
      if (!isIn(tab.value, row) && !kept.has(row.id)) continue;
      kept.add(row.id);
      if (found.push(row) > revealed.value) break;
    }
    return found;
  });

  /** The feed that can tell more of this tab than is known; the unread one goes on where the main one's window ends. */
  const source = (): Feed => {
    const filter = queryOf(tab.peek());
    if (!extra.peek() && !main.end.peek() && Object.keys(filter).length > 0) {
      const seed = main.window.peek().filter((message) => isIn(filter, message));
      extra.value = createFeed(ask, filter, seed);
    }
    return extra.peek() ?? main;
  };

  const busy = async (work: () => Promise<unknown>): Promise<void> => {
    const entered = kept;
    state.value = 'loading';
    try {
      await work();
      if (kept === entered) state.value = 'idle';
    } catch (error) {
      if (kept === entered) state.value = error instanceof Failure ? 'failed' : 'idle';
      failed(error);
    }
  };

  const arrive = (messages: readonly Message[]): void => {
    const visible = messages.filter((message) => !message.archived);
    if (held) waiting.value = new Set([...waiting.peek(), ...visible.map(({ id }) => id)]);
    else revealed.value += visible.length;
  };

  const first = async (): Promise<void> => {
    const feed = extra.peek();
    if (feed && tab.peek().payload) await feed.sweep({ limit: pageSize(), enough: () => true, arriving: arrive });
  };

  const showArrivals = (): void =>
    batch(() => {
      revealed.value += waiting.peek().size;
      waiting.value = NONE;
    });

  return {
    messages: computed(() => (rows.value.length > revealed.value ? rows.value.slice(0, revealed.value) : rows.value)),
    arrivals: computed(() => waiting.value.size),
    more: computed(() => {
      if (state.value !== 'idle') return state.value;
      const ended = tab.value.payload ? (extra.value?.end.value ?? false) : main.end.value || extra.value?.end.value;
      return rows.value.length > revealed.value || !ended ? 'some' : 'none';
    }),
    find: (id) => {
      const message = main.find(id) ?? extra.peek()?.find(id);
      return message && overlay(message, marks.peek(), outcomes.peek().get(id));
    },
    enter: async () => {
      batch(() => {
        kept = new Set();
        revealed.value = pageSize();
        waiting.value = NONE;
        state.value = 'idle';
        extra.value = tab.peek().payload ? createFeed(ask, queryOf(tab.peek())) : null;
      });
      if (extra.peek()) await busy(first);
    },
    refresh: first,
    loadMore: async () => {
      if (state.peek() === 'loading') return;
      const wanted =
        rows.peek().length > revealed.peek() ? revealed.peek() + pageSize() : rows.peek().length + pageSize();
      revealed.value = wanted;
      if (rows.peek().length >= wanted) return;
      await busy(async () => {
        for (let tries = 0; tries < MOST_TRIES && rows.peek().length < wanted; tries++) {
          if (!(await source().older())) return;
        }
      });
    },
    arrive,
    hold: (now) => {
      held = now;
      if (!now && waiting.peek().size > 0) showArrivals();
    },
    showArrivals,
  };
}
