/** Times, days and counts as they are shown. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countText } from '../../../src/ui/bell/bell.js';
import { interpolate } from '../../../src/ui/interpolate.js';
import { en } from '../../../src/locales/en.js';
import { createFormats } from '../../../src/ui/format.js';
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
    [20.4 * HOUR, '5:41 PM'],
    [8 * DAY, '2:05 PM'],
    [400 * DAY, '2:05 PM'],
  ])('that is %d ms old has the short form %j: the heading above it says the day', (ago, text) =>
    expect(short(NOW - ago, NOW).replace(/\s/g, ' ')).toBe(text),
  );

  it('of another day is empty before the first paint: a page whose panel is never opened creates no formatter', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    createFormats('en', 'UTC');
    const early = createFormats('en', '', en, () => false);
    expect([early.short(NOW - 8 * DAY, NOW), early.short(NOW - 5 * MINUTE, NOW)]).toEqual(['', '5 min']);
    expect(made).not.toHaveBeenCalled();
  });

  it("of an hour ago belongs to yesterday if midnight has passed in the reader's time zone", () => {
    const { day, dayNumber } = createFormats('en', 'Asia/Tokyo');
    const midnight = Date.UTC(2026, 10, 20, 15);
    expect(day(midnight - HOUR, midnight + MINUTE)).toBe('Yesterday');
    expect(dayNumber(midnight, midnight) - dayNumber(midnight - 1, midnight)).toBe(1);
  });

  it("is formatted in the reader's language, with a capital first letter", () => {
    expect(createFormats('de', 'UTC').day(NOW, NOW)).toBe('Heute');
    expect(createFormats('de', 'UTC').day(NOW - DAY, NOW)).toBe('Gestern');
    expect(createFormats('de', 'UTC').day(NOW - 3 * DAY, NOW)).toBe('Dienstag, 17. November');
  });

  it('is formatted although the language and the time zone are not supported', () => {
    const { short: anyhow, text, day, number } = createFormats('!!', 'Nowhere/Land');
    expect([anyhow(NOW, NOW), text(NOW, { dateStyle: 'full' }), day(NOW, NOW), number(3)].every(Boolean)).toBe(true);
  });
});

describe('A day', () => {
  const late = Date.UTC(2026, 10, 20, 23, 30);

  it.each([
    ['en', 'Mars/Olympus'],
    ['en', ''],
    ['-', ''],
  ])("has a whole number in the language %j and zone %j, whatever the browser's own language is", (locale, zone) => {
    const { DateTimeFormat } = Intl;
    // A browser whose own language writes the day before the month.
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function DateTime(tag, options) {
      return new DateTimeFormat(tag ?? 'en-GB', options);
    });
    const own = new Date(late);
    const today = Date.UTC(own.getFullYear(), own.getMonth(), own.getDate()) / DAY;
    expect(createFormats(locale, zone).dayNumber(late, late)).toBe(today);
  });

  it('follows the time zone although the language is not supported', () => {
    const { dayNumber } = createFormats('-', 'Asia/Tokyo');
    expect(dayNumber(late, late) - createFormats('en', 'Europe/Lisbon').dayNumber(late, late)).toBe(1);
  });
});

it.each([
  [{ count: 0, more: false }, ''],
  [{ count: 0, more: true }, ''],
  [{ count: 7, more: false }, '7'],
  [{ count: 7, more: true }, '7+'],
  [{ count: 99, more: false }, '99'],
  [{ count: 100, more: true }, '99+'],
])('A count %j is shown as %j', (count, text) => expect(countText(count)).toBe(text));

it('A text with placeholders inserts values as they are, and nothing for a missing value', () =>
  expect(interpolate('{a} and {b}{c}', { a: '{b} $&', b: 2 })).toBe('{b} $& and 2'));
