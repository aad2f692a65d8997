/**
 * Times on the clock of a time zone, as numbers: the milliseconds that UTC would have if it showed the same date and hour.
 * Pure. Days are added to these, so that 9:00 stays 9:00 across a change of summer time.
 */

export interface WallClock {
  /** What the clock shows at a time. */
  readonly at: (time: number) => number;
  /**
   * The time at which the clock shows this. An hour that is skipped in spring is the one after it; of an hour that is repeated
   * in autumn it is the first.
   */
  readonly toTime: (shown: number) => number;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;

const OPTIONS = { dateStyle: 'short', timeStyle: 'medium' } as const;

/** A formatter of a language and a zone; of the browser's own where one of them is not known, or the zone is empty. */
export function createFormatter(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  for (const [tag, zone] of [[locale, timeZone], [locale], [undefined, timeZone]]) {
    try {
      return new Intl.DateTimeFormat(tag, { ...options, timeZone: zone || undefined });
    } catch {
      // Continues with fewer demands.
    }
  }
  return new Intl.DateTimeFormat(undefined, options);
}

export function createWallClock(timeZone: string): WallClock {
  // Swedish dates are as in ISO 8601.
  const formatter = createFormatter('sv', timeZone, OPTIONS);
  const at = (time: number): number => Date.parse(`${formatter.format(time).replace(' ', 'T')}Z`);
  return {
    at,
    toTime: (shown) => {
      // The offsets of the zone a day before and a day after: they differ if it changes in between.
      const [before, after] = [-DAY_MS, DAY_MS].map((day) => {
        const time = shown + day;
        return shown - (at(time) - time);
      });
      const [first = shown, second = shown] = [before, after];
      return at(first) !== shown && at(second) === shown ? second : first;
    },
  };
}
