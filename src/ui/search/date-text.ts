/** The date that a search went back to: `3 May`, with the year where it is another one. */

const options = (time: number): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'long',
  ...(new Date(time).getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
});

/** In the browser's own language or time zone if it does not support the given one. */
export function dateText(time: number, locale: string, timeZone: string): string {
  for (const [language, zone] of [[locale, timeZone], [locale], ['', timeZone]]) {
    try {
      return new Date(time).toLocaleDateString(language || undefined, {
        ...options(time),
        timeZone: zone || undefined,
      });
    } catch {
      // Continues with fewer demands.
    }
  }
  return new Date(time).toLocaleDateString(undefined, options(time));
}
