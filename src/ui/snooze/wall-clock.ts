/**
 * Represents wall clock times as the milliseconds that UTC would have at the same date and hour. Pure. Days are added to these,
 * so that 9:00 stays 9:00 across a change of summer time.
 */

export interface WallClock {
  /** The wall clock at a time. */
  readonly at: (time: number) => number;
  /** A skipped hour in spring gives the one after it; a repeated hour in autumn gives the first. */
  readonly toTime: (shown: number) => number;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;

const OPTIONS = { dateStyle: 'short', timeStyle: 'medium' } as const;

/** Falls back to the browser's own language or zone if one is unknown or empty. */
export function createFormatter(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  for (const [tag, zone] of [[locale, timeZone], [locale], [undefined, timeZone]]) {
    try {
      return new Intl.DateTimeFormat(tag, { ...options, timeZone: zone || undefined });
    } catch {
      // Tries the next fallback.
    }
  }
  return new Intl.DateTimeFormat(undefined, options);
}

export function createWallClock(timeZone: string): WallClock {
  // Swedish dates have the format of ISO 8601.
  const formatter = createFormatter('sv', timeZone, OPTIONS);
  const at = (time: number): number => Date.parse(`${formatter.format(time).replace(' ', 'T')}Z`);
  return {
    at,
    toTime: (shown) => {
      // The offsets a day before and a day after differ if the zone changes in between.
      const [before, after] = [-DAY_MS, DAY_MS].map((day) => {
        const time = shown + day;
        return shown - (at(time) - time);
      });
      const [first = shown, second = shown] = [before, after];
      return at(first) !== shown && at(second) === shown ? second : first;
    },
  };
}
