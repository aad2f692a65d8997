/**
 * Formats times, days and numbers in one language and time zone. Times of the last hours come from the strings, because the
 * first formatter of a page takes longer than drawing the list. Each formatter is created when it is first needed.
 */
import type { PanelStrings } from '../locales/en-panel.js';
import { interpolate } from './interpolate.js';

export interface Formats {
  readonly number: (value: number) => string;
  /** Below the heading of a day: `2 min`, `3 hr`, `17:42`. Empty while a formatter must not be created yet. */
  readonly short: (time: number, now: number) => string;
  readonly text: (time: number, options: Intl.DateTimeFormatOptions) => string;
  readonly clock: (time: number) => string;
  /** `Mon 23 Nov, 09:00`. Empty like `short`. */
  readonly dated: (time: number) => string;
  /** `23 Nov`. Empty like `short`. */
  readonly date: (time: number) => string;
  /** `Today`, `Yesterday`, or the date, which is empty like `short`. */
  readonly day: (time: number, now: number) => string;
  /** Days since 1970 of a time's calendar day; a time after today belongs to today. */
  readonly dayNumber: (time: number, now: number) => number;
}

export type TimeStrings = Pick<PanelStrings, 'now' | 'minutes' | 'hours' | 'today' | 'yesterday'>;

type DateOptions = Intl.DateTimeFormatOptions;

const MINUTE_MS = 60_000;
/** Time zones differ by multiples of a quarter of an hour, so all times of a quarter belong to one day. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 1440 * MINUTE_MS;

const ISO: DateOptions = {};
const CLOCK: DateOptions = { timeStyle: 'short' };
const LONG: DateOptions = { day: 'numeric', month: 'long', weekday: 'long' };
const DATE: DateOptions = { day: 'numeric', month: 'short' };
const DATED: DateOptions = { ...DATE, weekday: 'short', hour: 'numeric', minute: '2-digit' };
const LONG_YEAR: DateOptions = { dateStyle: 'long' };
const NUMBER: Intl.NumberFormatOptions = {};
const RELATIVE: Intl.RelativeTimeFormatOptions = { numeric: 'auto' };
const MINUTES: Intl.NumberFormatOptions = { style: 'unit', unit: 'minute' };
const HOURS: Intl.NumberFormatOptions = { style: 'unit', unit: 'hour' };

/** Caches one formatter for each set of options. Falls back to the browser's own language or time zone. */
export function createFormatters(locale: string, timeZone: string) {
  const formatters = new Map<object, unknown>();
  return <T>(Format: new (tag?: string, options?: object) => T, options: object, tag = locale): T => {
    // The browser may not support the language, the time zone, or both.
    for (const [language, zone] of [[tag, timeZone], [tag], ['', timeZone], []]) {
      if (formatters.has(options)) break;
      try {
        formatters.set(options, new Format(language || undefined, { ...options, timeZone: zone || undefined }));
      } catch {
        // Tries the next fallback.
      }
    }
    return formatters.get(options) as T;
  };
}

/** Languages that have digits of their own in some region. */
const HAS_OWN_DIGITS = /^(ar|bn|fa|mr|my|ne)\b|-u-nu-/i;
/** English strings replace the missing ones of a language. */
const isEnglish = ({ now }: TimeStrings): boolean => now === 'now';

/** Without `timeStrings`, or while they are those of another language, formatters write all texts. */
export function createFormats(
  locale: string,
  timeZone: string,
  timeStrings?: TimeStrings,
  /** False before the first paint: formatters of dates must not be created yet. */
  mayFormat: () => boolean = () => true,
): Formats {
  const isOwn = timeStrings && isEnglish(timeStrings) === /^en\b/i.test(locale);
  const strings = isOwn ? timeStrings : undefined;
  const formatter = createFormatters(locale, timeZone);
  const date = (time: number, options: DateOptions, tag?: string): string =>
    formatter(Intl.DateTimeFormat, options, tag).format(time);
  const number = (value: number, options = NUMBER): string => formatter(Intl.NumberFormat, options).format(value);
  const relative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
    formatter(Intl.RelativeTimeFormat, RELATIVE).format(value, unit);
  /** Midnight UTC of the same date. A Date knows the browser's zone only; Swedish dates have the format of ISO 8601. */
  const utcMidnight = (time: number): number => {
    if (timeZone) return Date.parse(date(time, ISO, 'sv'));
    const local = new Date(time);
    return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
  };
  const dayByQuarter = new Map<number, number>();
  const calendarDay = (time: number): number => {
    const quarter = Math.floor(time / QUARTER_MS);
    let day = dayByQuarter.get(quarter);
    if (day === undefined) dayByQuarter.set(quarter, (day = utcMidnight(time) / DAY_MS));
    return day;
  };
  // The clocks of senders differ: a time that seems to be tomorrow belongs to today.
  const dayNumber = (time: number, now: number): number => Math.min(calendarDay(time), calendarDay(now));
  const daysAgo = (time: number, now: number): number => calendarDay(now) - dayNumber(time, now);

  const later = (format: () => string): string => (mayFormat() ? format() : '');
  const digits = (value: number): string =>
    HAS_OWN_DIGITS.test(locale) && mayFormat() ? number(value) : String(value);
  const unit = (value: number, name: 'minutes' | 'hours', options: Intl.NumberFormatOptions): string =>
    strings ? interpolate(strings[name], { n: digits(value) }) : later(() => number(value, options));
  const clock = (time: number): string => date(time, CLOCK);
  const dayName = (days: number): string => {
    const name = relative(-days || 0, 'day');
    return name.charAt(0).toUpperCase() + name.slice(1);
  };

  return {
    number: (value) => (strings ? digits(value) : number(value)),
    short: (time, now) => {
      const minutes = Math.floor((now - time) / MINUTE_MS);
      if (minutes < 1) return strings ? strings.now : later(() => relative(0, 'second'));
      if (minutes < 60) return unit(minutes, 'minutes', MINUTES);
      if (!daysAgo(time, now)) return unit(Math.floor(minutes / 60), 'hours', HOURS);
      return later(() => clock(time));
    },
    text: date,
    clock,
    dated: (time) => later(() => date(time, DATED)),
    date: (time) => later(() => date(time, DATE)),
    day: (time, now) => {
      const days = daysAgo(time, now);
      if (days > 1) return later(() => date(time, days < 300 ? LONG : LONG_YEAR));
      return strings ? (days ? strings.yesterday : strings.today) : later(() => dayName(days));
    },
    dayNumber,
  };
}
