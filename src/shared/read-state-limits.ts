/** Limits a read state. Browser and proxy share the limits, so neither stores marks that the other drops. */
import { NEVER } from './marks.js';
import type { Marks, ReadState } from './marks.js';

export const MAX_SEEN = 500;
/** Includes the snoozes that are over. */
export const MAX_SNOOZED = 100;
export const MAX_SNOOZE_MS = 366 * 24 * 60 * 60_000;
export const MAX_BULK_CHANGES = 50;
export const MAX_RANGES = 700;
/** Characters of an encoded state; one within the limits above is always shorter. */
export const MAX_STATE_LENGTH = 256_000;

/** How much the clocks of the service's nodes may differ. A position further ahead is wrong. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** How late a replica of the service may deliver. A newer position would mark such a message as read on arrival. */
const DELIVERY_DELAY_MS = 60_000;

export const newestPosition = (serviceTime: number): number => serviceTime - DELIVERY_DELAY_MS;

export const latestPosition = (serviceTime: number): number => serviceTime + CLOCK_TOLERANCE_MS;

/** Removes later positions, which stem from a wrongly dated message or a bad request, and snoozes beyond a year. */
export function withoutPositionsAfter(state: ReadState, latest: number): ReadState {
  const position = (time: number): number => (time <= latest ? time : NEVER);
  const past = (marks: Marks, last = latest): Marks => new Map([...marks].filter(([, { time }]) => time <= last));
  return {
    ...state,
    readUpTo: position(state.readUpTo),
    seenUpTo: position(state.seenUpTo),
    archivedRanges: state.archivedRanges.filter(({ to }) => to <= latest),
    bulkReads: past(state.bulkReads),
    bulkArchives: past(state.bulkArchives),
    bulkReadArchives: past(state.bulkReadArchives),
    snoozed: past(state.snoozed, latest + MAX_SNOOZE_MS),
  };
}
