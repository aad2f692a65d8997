/**
 * Limits of a read state: how many marks it may have and how far ahead its positions may lie. Browser and proxy apply the
 * same limits, so neither stores marks that the other drops.
 */
import type { Marks, ReadState } from './read-state.js';

const NEVER = Number.NEGATIVE_INFINITY;

/** Read, unread and archived marks together. */
export const MAX_MARKS = 10_000;
export const MAX_SEEN = 500;
/** Those that are over included. */
export const MAX_SNOOZED = 100;
/** How long a message can be snoozed: a year. */
export const MAX_SNOOZE_MS = 366 * 24 * 60 * 60_000;
/** Of each kind. */
export const MAX_BULK_CHANGES = 50;
export const MAX_RANGES = 700;
/** Maximum length of an encoded state, in characters. A state within the limits above is always shorter. */
export const MAX_STATE_LENGTH = 256_000;
/** The largest number with three digits in base 36. */
export const MAX_COUNTER = 36 ** 3 - 1;

/** How late a replica of the service may deliver a message. A newer position would mark such a message as read on arrival. */
const DELIVERY_DELAY_MS = 60_000;
/** How much the clocks of the service's nodes may differ. A position further ahead is wrong. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** The newest position that may be written at this time of the service's clock. */
export const newestPosition = (serviceTime: number): number => serviceTime - DELIVERY_DELAY_MS;

/** The latest position that can be correct at this time of the service's clock. */
export const latestPosition = (serviceTime: number): number => serviceTime + CLOCK_TOLERANCE_MS;

/** Removes positions after `latest`, which stem from a wrongly dated message or a bad request, and snoozes for more than a year. */
export function withoutPositionsAfter(state: ReadState, latest: number): ReadState {
  const isPast = (time: number): boolean => time <= latest;
  const { readUpTo, seenUpTo, archivedRanges, bulkReads, bulkArchives, bulkReadArchives, snoozed } = state;
  const past = (marks: Marks, last = latest): Marks => new Map([...marks].filter(([, { time }]) => time <= last));
  // A message with such a mark would be away for years.
  const possible = past(snoozed, latest + MAX_SNOOZE_MS);
  if (
    isPast(Math.max(readUpTo, seenUpTo)) &&
    archivedRanges.every(({ to }) => isPast(to)) &&
    possible.size === snoozed.size &&
    [bulkReads, bulkArchives, bulkReadArchives].every((bulk) => past(bulk).size === bulk.size)
  )
    return state;
  return {
    ...state,
    readUpTo: isPast(readUpTo) ? readUpTo : NEVER,
    seenUpTo: isPast(seenUpTo) ? seenUpTo : NEVER,
    archivedRanges: archivedRanges.filter(({ to }) => isPast(to)),
    bulkReads: past(bulkReads),
    bulkArchives: past(bulkArchives),
    bulkReadArchives: past(bulkReadArchives),
    snoozed: possible,
  };
}
