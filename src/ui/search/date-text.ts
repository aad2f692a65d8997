/** Writes the oldest date that a search covers: `3 May`, with the year if it differs. In the panel's time zone. */
import { createFormatters } from '../format.js';

const YEAR = { year: 'numeric' } as const;
const DATE = { day: 'numeric', month: 'short' } as const;
const FULL_DATE = { ...DATE, ...YEAR };

export function dateText(time: number, now: number, locale: string, timeZone: string): string {
  const formatter = createFormatters(locale, timeZone);
  const text = (at: number, options: object): string => formatter(Intl.DateTimeFormat, options).format(at);
  return text(time, text(time, YEAR) === text(now, YEAR) ? DATE : FULL_DATE);
}
