/**
 * Cuts the rows of a tab for the screen: at the last revealed row, and while the reader is in the middle of the list at the
 * arrivals, which wait above it.
 */
import { batch, computed, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Message } from '../message.js';
import { byId } from './by-id.js';
import { inListOrder } from './list-order.js';
import type { TabVisit } from './tabs/tab-visit.js';
import type { Tab } from './tabs/tabs.js';

export interface RevealedRows {
  /** How many rows wait above the list. */
  readonly arrivals: ReadonlySignal<number>;
  /** How many rows that fit are not revealed yet; negative where there are too few. */
  readonly hiddenCount: () => number;
  /** How many loaded messages there are down to the last row on screen. */
  readonly revealedDepth: () => number;
  /** New messages were received: they are revealed, unless they wait. */
  readonly onArrivals: (messages: readonly Message[]) => void;
  readonly pauseArrivals: (isPaused: boolean) => void;
  /** A command on the message was undone: its row is no arrival. */
  readonly showAgain: (id: string) => void;
  readonly showArrivals: () => void;
}

/** Whether a row is at a place of the list or below it; without a place every row is. */
const isBelow =
  (top: Message | undefined) =>
  (row: Message): boolean =>
    !top || inListOrder(row, top) >= 0;

/** `fitting` has all rows of the tab, `loaded` the messages of its feed. */
export function createRevealedRows(
  tab: ReadonlySignal<Tab>,
  visit: ReadonlySignal<TabVisit>,
  fitting: ReadonlySignal<readonly Message[]>,
  loaded: ReadonlySignal<readonly Message[]>,
): RevealedRows {
  const arrivals = computed(() => Math.max(0, fitting.value.findIndex(isBelow(visit.value.pausedAt.value))));

  const end = (): number => arrivals.value + visit.value.revealed.value;

  /** Arrivals are above it. */
  const topOfList = (): Message | undefined =>
    [...fitting.peek().slice(0, 1), ...loaded.peek().slice(0, 1)].toSorted(inListOrder)[0];

  /** From now on those above `top` wait, or none do. The rows that no longer wait are revealed. */
  const pauseAt = (top?: Message): void =>
    batch(() => {
      const { revealed, pausedAt } = visit.peek();
      const before = arrivals.peek();
      pausedAt.value = top;
      revealed.value += before - arrivals.peek();
    });

  return {
    arrivals,
    hiddenCount: () => fitting.value.length - end(),
    revealedDepth: () => {
      // In the list, those that are back from a snooze stand above their places.
      const isInPlace = ({ snoozedUntil }: Message): boolean => !snoozedUntil || tab.peek().place !== undefined;
      const revealed = fitting.peek().slice(0, untracked(end)).filter(isInPlace);
      const ids = byId(revealed);
      return loaded.peek().findLastIndex(({ id }) => ids.has(id)) + 1;
    },
    onArrivals: (received) => {
      const { pausedAt, revealed } = visit.peek();
      // Those below a message of the future do not wait.
      revealed.value += received.filter(isBelow(pausedAt.peek())).length;
    },
    pauseArrivals: (isPaused) => pauseAt(isPaused ? (visit.peek().pausedAt.peek() ?? topOfList()) : undefined),
    showAgain: (id) => {
      const waiting = fitting.peek().slice(0, arrivals.peek());
      const row = waiting.find((one) => one.id === id);
      if (row) pauseAt(row);
    },
    showArrivals: () => pauseAt(visit.peek().pausedAt.peek() && topOfList()),
  };
}
