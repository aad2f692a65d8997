/** The date that a search went back to: `3 May`, with the year where it is another one. */
import { createFormatters } from '../format.js';

export function dateText(time: number, now: number, locale: string, timeZone: string): string {
  const isOtherYear = new Date(time).getFullYear() !== new Date(now).getFullYear();
  const options = { day: 'numeric', month: 'short', ...(isOtherYear && { year: 'numeric' }) } as const;
  return createFormatters(locale, timeZone)(Intl.DateTimeFormat, options).format(time);
}
