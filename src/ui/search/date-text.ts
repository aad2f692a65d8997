/** The date that a search went back to: `3 May`, with the year where it is another one. All of it is in the panel's time zone. */
import { createFormatters } from '../format.js';

const YEAR = { year: 'numeric' } as const;
const DATE = { day: 'numeric', month: 'short' } as const;
const FULL_DATE = { ...DATE, ...YEAR };

export function dateText(time: number, now: number, locale: string, timeZone: string): string {
  const formatter = createFormatters(locale, timeZone);
  const text = (at: number, options: object): string => formatter(Intl.DateTimeFormat, options).format(at);
  return text(time, text(time, YEAR) === text(now, YEAR) ? DATE : FULL_DATE);
}
