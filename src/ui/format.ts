/**
 * Formats: times, days and numbers in one language and time zone.
 * It makes each formatter when it is first needed: a page whose panel is never opened pays for none.
 * A language or time zone that the browser doesn't know falls back to the browser's own.
 */
export interface Formats {
  readonly number: (value: number) => string;
  readonly plural: (value: number) => Intl.LDMLPluralRule;
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
const ISO: Options = { year: 'numeric', month: '2-digit', day: '2-digit' };
const FULL: Options = { dateStyle: 'full', timeStyle: 'short' };
const CLOCK: Options = { hour: 'numeric', minute: '2-digit' };
const WEEK: Options = { weekday: 'short', ...CLOCK };
const SHORT: Options = { day: 'numeric', month: 'short' };
const SHORT_YEAR: Options = { ...SHORT, year: 'numeric' };
const LONG: Options = { weekday: 'long', day: 'numeric', month: 'long' };
const LONG_YEAR: Options = { dateStyle: 'long' };

export function createFormats(locale: string, timeZone: string): Formats {
  const made = new Map<unknown, unknown>();
  const once = <T>(key: unknown, make: (locale?: string, timeZone?: string) => T): T => {
    let format = made.get(key) as T | undefined;
    if (!format) {
      try {
        format = make(locale || undefined, timeZone || undefined);
      } catch {
        format = make();
      }
      made.set(key, format);
    }
    return format;
  };
  const date = (time: number, options: Options): string =>
    once(
      options,
      // Swedish writes dates as ISO 8601 does.
      (tag, zone) => new Intl.DateTimeFormat(options === ISO ? 'sv' : tag, { ...options, timeZone: zone }),
    ).format(time);
  const unit = (value: number, name: string): string =>
    once(name, (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' })).format(value);
  const relative = (value: number, name: Intl.RelativeTimeFormatUnit): string =>
    once('relative', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(value, name);
  const dayNumber = (time: number): number => Date.parse(date(time, ISO)) / (1440 * MINUTE);
  // A device's clock may be behind the service's: what seems to come from tomorrow is from today.
  const daysAgo = (time: number, now: number): number => Math.max(0, dayNumber(now) - dayNumber(time));

  return {
    number: (value) => once('number', (tag) => new Intl.NumberFormat(tag)).format(value),
    plural: (value) => once('plural', (tag) => new Intl.PluralRules(tag)).select(value),
    short: (time, now) => {
      const minutes = Math.floor((now - time) / MINUTE);
      const days = daysAgo(time, now);
      if (minutes < 1) return relative(0, 'second');
      if (minutes < 60) return unit(minutes, 'minute');
      if (!days) return unit(Math.floor(minutes / 60), 'hour');
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
