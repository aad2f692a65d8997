/**
 * Formats: times, days and numbers in one language and time zone.
 * It makes each formatter when it is first needed: a page whose panel is never opened pays for none.
 * A language or time zone that the browser doesn't know falls back to the browser's own.
 */
export interface Formats {
  readonly number: (value: number) => string;
  /** As short as can be: `2 min`, `3 hr`, `Thu 17:42`, `12 Nov`. */
  readonly short: (time: number, now: number) => string;
  readonly full: (time: number) => string;
  readonly clock: (time: number) => string;
  /** `Today`, `Yesterday`, or the date. */
  readonly day: (time: number, now: number) => string;
  /** The same whole number for all times of one calendar day; the next day has the next. */
  readonly dayNumber: (time: number) => number;
}

type Options = Intl.DateTimeFormatOptions;

const MINUTE = 60_000;
const ISO: Options = {};
const FULL: Options = { dateStyle: 'full', timeStyle: 'short' };
const CLOCK: Options = { timeStyle: 'short' };
const WEEK: Options = { weekday: 'short', hour: 'numeric', minute: '2-digit' };
const SHORT: Options = { day: 'numeric', month: 'short' };
const SHORT_YEAR: Options = { dateStyle: 'medium' };
const LONG: Options = { day: 'numeric', month: 'long', weekday: 'long' };
const LONG_YEAR: Options = { dateStyle: 'long' };
const NUMBER: Intl.NumberFormatOptions = {};
const RELATIVE: Intl.RelativeTimeFormatOptions = { numeric: 'auto' };
const MINUTES: Intl.NumberFormatOptions = { style: 'unit', unit: 'minute' };
const HOURS: Intl.NumberFormatOptions = { style: 'unit', unit: 'hour' };

export function createFormats(locale: string, timeZone: string): Formats {
  const made = new Map<object, unknown>();
  /** One formatter for each set of options, of as much as the browser knows: of language and time zone either may be junk. */
  const format = <T>(Kind: new (tag?: string, options?: object) => T, options: object, tag = locale): T => {
    for (const [known, zone] of [[tag, timeZone], [tag], ['', timeZone], []]) {
      if (made.has(options)) break;
      try {
        made.set(options, new Kind(known || undefined, { ...options, timeZone: zone || undefined }));
      } catch {
        // The next one asks for less.
      }
    }
    return made.get(options) as T;
  };
  const date = (time: number, options: Options, tag?: string): string =>
    format(Intl.DateTimeFormat, options, tag).format(time);
  const number = (value: number, options = NUMBER): string => format(Intl.NumberFormat, options).format(value);
  const relative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
    format(Intl.RelativeTimeFormat, RELATIVE).format(value, unit);
  /** The beginning of the same date in UTC. The browser's own dates need no formatter; Swedish writes them as ISO 8601 does. */
  const utcOf = (time: number): number => {
    if (timeZone) return Date.parse(date(time, ISO, 'sv'));
    const local = new Date(time);
    return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
  };
  const dayOf = new Map<number, number>();
  /** Time zones differ from each other by whole quarters of an hour, so all times of one are of one day. */
  const dayNumber = (time: number): number => {
    const quarter = Math.floor(time / (15 * MINUTE));
    let day = dayOf.get(quarter);
    if (day === undefined) dayOf.set(quarter, (day = utcOf(time) / (1440 * MINUTE)));
    return day;
  };
  // A device's clock may be behind the service's: what seems to come from tomorrow is from today.
  const daysAgo = (time: number, now: number): number => Math.max(0, dayNumber(now) - dayNumber(time));

  return {
    number: (value) => number(value),
    short: (time, now) => {
      const minutes = Math.floor((now - time) / MINUTE);
      const days = daysAgo(time, now);
      if (minutes < 1) return relative(0, 'second');
      if (minutes < 60) return number(minutes, MINUTES);
      if (!days) return number(Math.floor(minutes / 60), HOURS);
      return date(time, days < 7 ? WEEK : days < 300 ? SHORT : SHORT_YEAR);
    },
    full: (time) => date(time, FULL),
    clock: (time) => date(time, CLOCK),
    day: (time, now) => {
      const days = daysAgo(time, now);
      if (days > 1) return date(time, days < 300 ? LONG : LONG_YEAR);
      const name = relative(-days || 0, 'day');
      return name.charAt(0).toUpperCase() + name.slice(1);
    },
    dayNumber,
  };
}
