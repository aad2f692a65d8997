/** Times of the tests: a fixed moment, and durations in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOW = Date.UTC(2026, 10, 20, 12);

export const isoTime = (time: number): string => new Date(time).toISOString();
