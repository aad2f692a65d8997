/** The times that a message can be snoozed until, in any zone, language and season. */
import { describe, expect, it } from 'vitest';
import { fromFieldValue, presetsAt, toFieldValue } from '../../../src/ui/snooze/presets.js';
import { createWallClock, type WallClock } from '../../../src/ui/snooze/wall-clock.js';
import { firstWorkday, firstWorkdayOfRegion } from '../../../src/ui/snooze/week.js';

const ZONES = (
  'UTC Europe/Berlin America/New_York America/St_Johns Asia/Kathmandu Asia/Jerusalem Africa/Cairo ' +
  'Australia/Lord_Howe Pacific/Auckland Pacific/Kiritimati Pacific/Chatham'
).split(' ');

/** `2026-11-20 14:05` on the clock of a zone, by another way than that of the source: Swedish writes it so. */
const shownIn = (timeZone: string, time: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time);
/** The time at which the clock shows this. */
const timeAt = (shown: string, clock: WallClock): number => clock.toTime(Date.parse(`${shown.replace(' ', 'T')}Z`));

/** The presets at a time on the clock of a zone, as that clock shows them. */
function presets(shown: string, zone = 'UTC', tag = 'de') {
  const clock = createWallClock(zone);
  const { laterToday, tomorrow, nextWeek } = presetsAt(timeAt(shown, clock), clock, firstWorkday(tag));
  return [laterToday, tomorrow, nextWeek].map((time) => (time === undefined ? undefined : shownIn(zone, time)));
}

it.each([
  // About three hours ahead, to the half-hour; not after ten in the evening, or tomorrow.
  ['later today', 'de', '2026-11-20 14:05', '2026-11-20 17:00'],
  ['later today', 'de', '2026-11-20 14:14', '2026-11-20 17:00'],
  ['later today', 'de', '2026-11-20 14:15', '2026-11-20 17:30'],
  ['later today', 'de', '2026-11-20 14:46', '2026-11-20 18:00'],
  ['later today', 'de', '2026-11-20 00:00', '2026-11-20 03:00'],
  ['later today', 'de', '2026-11-20 19:14', '2026-11-20 22:00'],
  ['later today', 'de', '2026-11-20 19:15', undefined],
  ['later today', 'de', '2026-11-20 23:59', undefined],
  ['tomorrow morning', 'de', '2026-11-20 00:00', '2026-11-21 09:00'],
  ['tomorrow morning', 'de', '2026-11-20 23:59', '2026-11-21 09:00'],
  ['tomorrow morning', 'de', '2026-12-31 23:59', '2027-01-01 09:00'],
  ['tomorrow morning', 'de', '2028-02-28 12:00', '2028-02-29 09:00'],
  // The first working day, which is after the weekend of the region; 2026-11-20 is a Friday.
  ['next week', 'de', '2026-11-20 14:00', '2026-11-23 09:00'],
  ['next week', 'en-US', '2026-11-20 14:00', '2026-11-23 09:00'],
  ['next week', 'ja', '2026-11-20 14:00', '2026-11-23 09:00'],
  ['next week', 'he', '2026-11-20 14:00', '2026-11-22 09:00'],
  ['next week', 'ar-EG', '2026-11-20 14:00', '2026-11-22 09:00'],
  ['next week', 'ar-SA', '2026-11-20 14:00', '2026-11-22 09:00'],
  ['next week', 'fa', '2026-11-19 14:00', '2026-11-21 09:00'],
  // On the first day itself: a whole week.
  ['next week', 'de', '2026-11-23 00:00', '2026-11-30 09:00'],
  ['next week', 'de', '2026-11-23 23:59', '2026-11-30 09:00'],
  ['next week', 'he', '2026-11-22 08:00', '2026-11-29 09:00'],
  ['next week', 'fa', '2026-11-21 08:00', '2026-11-28 09:00'],
  ['next week', 'de', '2026-11-24 08:00', '2026-11-30 09:00'],
  ['next week', 'de', '2026-12-29 08:00', '2027-01-04 09:00'],
  // Not where it is tomorrow.
  ['next week', 'de', '2026-11-22 23:59', undefined],
  ['next week', 'he', '2026-11-21 00:00', undefined],
  ['next week', 'fa', '2026-11-20 12:00', undefined],
])('"%s" is in every zone, in %s at %s: %s', (name, tag, now, expected) => {
  const place = ['later today', 'tomorrow morning', 'next week'].indexOf(name);
  for (const zone of ZONES) expect([zone, presets(now, zone, tag)[place]]).toEqual([zone, expected]);
});

describe('across a change of summer time', () => {
  it('"later today" is three hours ahead', () => {
    const clock = createWallClock('Europe/Berlin');
    for (const now of [Date.UTC(2026, 2, 28, 23, 30), Date.UTC(2026, 9, 24, 22, 30)])
      expect(presetsAt(now, clock, 1).laterToday).toBe(now + 3 * 3_600_000);
  });

  it.each([
    // The clock goes forward, then back.
    ['Europe/Berlin', '2026-03-28 18:00', '2026-03-29 09:00', 14],
    ['Europe/Berlin', '2026-10-24 18:00', '2026-10-25 09:00', 16],
    ['America/New_York', '2026-03-07 23:59', '2026-03-08 09:00', 8],
    ['America/New_York', '2026-10-31 23:59', '2026-11-01 09:00', 10],
    ['Pacific/Auckland', '2026-09-26 09:00', '2026-09-27 09:00', 23],
    ['Pacific/Auckland', '2026-04-04 09:00', '2026-04-05 09:00', 25],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-03 09:00', '2026-10-04 09:00', 23.5],
    ['Africa/Cairo', '2026-04-23 09:00', '2026-04-24 09:00', 23],
  ])('"tomorrow morning" is at nine in %s: from %s to %s', (zone, now, expected, hours) => {
    const clock = createWallClock(zone);
    const from = timeAt(now, clock);
    expect(presets(now, zone)[1]).toBe(expected);
    expect(Math.floor((2 * (presetsAt(from, clock, 1).tomorrow - from)) / 3_600_000) / 2).toBe(hours);
  });

  it('"next week" is at nine', () => {
    expect(presets('2026-03-27 18:00', 'Europe/Berlin')[2]).toBe('2026-03-30 09:00');
    expect(presets('2026-10-23 18:00', 'Europe/Berlin')[2]).toBe('2026-10-26 09:00');
  });
});

describe('the first working day', () => {
  it('is the same in an engine that does not know the weeks of regions', () => {
    const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ');
    const regions = letters.flatMap((one) => letters.map((other) => one + other));
    const known = regions.filter((region) => new Intl.DisplayNames('en', { type: 'region' }).of(region) !== region);
    const wrong = known.filter((region) => firstWorkday(`en-${region}`) !== firstWorkdayOfRegion(region));
    // Former countries, and regions whose weekend differs between versions of Unicode's data.
    expect(wrong.filter((region) => !/^(BD|MR|MV|NT|YD)$/.test(region))).toEqual([]);
  });

  it('is Monday for a tag that is no language', () =>
    expect([firstWorkday('no language'), firstWorkday('')]).toEqual([1, 1]));
});

describe('the clock of a zone', () => {
  it('shows the time that it gave, at every hour of a year, but for an hour that is skipped, which is the next one', () => {
    for (const zone of ZONES) {
      const clock = createWallClock(zone);
      const hours = Array.from({ length: 365 * 24 }, (_, hour) => Date.UTC(2026, 0, 1, hour));
      const skipped = hours.filter((shown) => clock.at(clock.toTime(shown)) !== shown);
      expect(skipped.length).toBeLessThanOrEqual(1);
      expect(skipped.filter((shown) => !(clock.at(clock.toTime(shown)) <= shown + 3_600_000))).toEqual([]);
      expect(skipped.filter((shown) => clock.at(clock.toTime(shown)) < shown)).toEqual([]);
    }
  });

  it('takes the hour after one that is skipped, and the first of one that is repeated', () => {
    const clock = createWallClock('Europe/Berlin');
    expect(new Date(clock.toTime(Date.UTC(2026, 2, 29, 2, 30))).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(new Date(clock.toTime(Date.UTC(2026, 9, 25, 2, 30))).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('is the own clock of the browser where the zone is empty or not known', () => {
    const now = Date.UTC(2026, 6, 1, 12);
    const own = now - new Date(now).getTimezoneOffset() * 60_000;
    expect([createWallClock('').at(now), createWallClock('Nowhere/Zone').at(now)]).toEqual([own, own]);
  });

  it('fills and reads the field', () => {
    for (const zone of ZONES) {
      const clock = createWallClock(zone);
      const time = Date.UTC(2026, 6, 1, 12, 34);
      expect(fromFieldValue(toFieldValue(time, clock), clock)).toBe(time);
      for (const value of ['', '2026-07-01T', 'tomorrow']) expect(fromFieldValue(value, clock)).toBeNaN();
    }
  });
});
