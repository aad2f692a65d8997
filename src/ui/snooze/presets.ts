/** Computes the times of a snooze by one press, on the clock of the reader's time zone. Pure. */
import { DAY_MS, MINUTE_MS, type WallClock } from './wall-clock.js';

export interface Presets {
  /** In about three hours, to the half-hour; undefined if that is after ten in the evening. */
  readonly laterToday: number | undefined;
  /** Nine in the morning. */
  readonly tomorrow: number;
  /** Nine in the morning of the first working day of next week; undefined if that is tomorrow. */
  readonly nextWeek: number | undefined;
}

const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const MORNING_MS = 9 * HOUR_MS;
const LATEST_MS = 22 * HOUR_MS;
const AHEAD_MS = 3 * HOUR_MS;

const dayOf = (shown: number): number => Math.floor(shown / DAY_MS) * DAY_MS;
/** Monday is 1, Sunday 7. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((day / DAY_MS + 3) % 7) + 1;

export function presetsAt(now: number, clock: WallClock, firstWorkday: number): Presets {
  const today = dayOf(clock.at(now));
  const inThreeHours = now - (now % MINUTE_MS) + AHEAD_MS;
  const ahead = clock.at(inThreeHours);
  const later = Math.round(ahead / HALF_HOUR_MS) * HALF_HOUR_MS;
  // Seven days ahead on that day itself.
  const daysAhead = ((firstWorkday - weekdayOf(today) + 6) % 7) + 1;
  const morningIn = (days: number): number => clock.toTime(today + days * DAY_MS + MORNING_MS);
  return {
    laterToday: later <= today + LATEST_MS ? inThreeHours + later - ahead : undefined,
    tomorrow: morningIn(1),
    nextWeek: daysAhead > 1 ? morningIn(daysAhead) : undefined,
  };
}

export const toFieldValue = (time: number, clock: WallClock): string =>
  new Date(clock.at(time)).toISOString().slice(0, 16);

/** NaN for an empty or incomplete field. */
export const fromFieldValue = (value: string, clock: WallClock): number => {
  const shown = Date.parse(`${value}Z`);
  return Number.isNaN(shown) ? NaN : clock.toTime(shown);
};
