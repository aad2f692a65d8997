/** Times and days as a reader meets them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countText } from '../../src/ui/bell/bell.js';
import { interpolate } from '../../src/ui/bell/interpolate.js';
import { createFormats } from '../../src/ui/format.js';
import { MINUTE, NOW } from './fake-inbox.js';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

afterEach(() => vi.restoreAllMocks());

describe('A time', () => {
  const { short } = createFormats('en-US', 'UTC');
  it.each([
    [0, 'now'],
    [-5 * MINUTE, 'now'],
    [2 * MINUTE, '2 min'],
    [62 * MINUTE, '1 hr'],
    [20.4 * HOUR, 'Thu 5:41 PM'],
    [8 * DAY, 'Nov 12'],
    [400 * DAY, 'Oct 16, 2025'],
  ])('%d ms ago is short', (ago, text) =>
    expect(
      short(NOW - ago, NOW)
        .replace(/[,\s]+/g, ' ')
        .replace('Thu ', 'Thu '),
    ).toBe(text.replace(/[,\s]+/g, ' ')),
  );

  it('is of yesterday where the reader’s own day says so, though it was an hour ago', () => {
    const { day, dayNumber } = createFormats('en', 'Asia/Tokyo');
    const midnight = Date.UTC(2026, 10, 20, 15);
    expect(day(midnight - HOUR, midnight + MINUTE)).toBe('Yesterday');
    expect(dayNumber(midnight) - dayNumber(midnight - 1)).toBe(1);
  });

  it('has the reader’s language, with its first letter as in a heading', () => {
    expect(createFormats('de', 'UTC').day(NOW, NOW)).toBe('Heute');
    expect(createFormats('de', 'UTC').day(NOW - DAY, NOW)).toBe('Gestern');
    expect(createFormats('de', 'UTC').day(NOW - 3 * DAY, NOW)).toBe('Dienstag, 17. November');
  });

  it('is shown all the same where the language or the time zone is nonsense', () => {
    const { short: anyhow, full, day, number } = createFormats('!!', 'Nowhere/Land');
    expect([anyhow(NOW, NOW), full(NOW), day(NOW, NOW), number(3)].every(Boolean)).toBe(true);
  });
});

describe('A day', () => {
  const late = Date.UTC(2026, 10, 20, 23, 30);

  it.each([
    ['en', 'Mars/Olympus'],
    ['en', ''],
    ['-', ''],
  ])('is a whole number in %s, %s, whatever the browser’s own language is', (locale, timeZone) => {
    const { DateTimeFormat } = Intl;
    // A browser of somebody who writes dates the other way round.
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function DateTime(tag, options) {
      return new DateTimeFormat(tag ?? 'en-GB', options);
    });
    const own = new Date(late);
    const today = Date.UTC(own.getFullYear(), own.getMonth(), own.getDate()) / 86_400_000;
    expect(createFormats(locale, timeZone).dayNumber(late)).toBe(today);
    vi.restoreAllMocks();
  });

  it('is the reader’s own where the language is nonsense and the time zone is not', () => {
    const { dayNumber } = createFormats('-', 'Asia/Tokyo');
    expect(dayNumber(late) - createFormats('en', 'Europe/Lisbon').dayNumber(late)).toBe(1);
  });
});

describe('A page whose panel is never opened', () => {
  it('makes no formatter', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    createFormats('en', 'UTC');
    expect(made).not.toHaveBeenCalled();
  });
});

describe('A count', () => {
  it.each([
    [{ count: 0, more: false }, ''],
    [{ count: 0, more: true }, ''],
    [{ count: 7, more: false }, '7'],
    [{ count: 7, more: true }, '7+'],
    [{ count: 99, more: false }, '99'],
    [{ count: 100, more: true }, '99+'],
  ])('of %j reads %j', (count, text) => expect(countText(count)).toBe(text));
});

describe('A text with placeholders', () => {
  it('takes values as they are, and nothing where there is none', () => {
    expect(interpolate('{a} and {b}{c}', { a: '{b} $&', b: 2 })).toBe('{b} $& and 2');
  });
});
