/** Finds the first working day of a week by the region of a language tag. Monday is 1, Sunday 7. Pure. */

/** Engines differ in `Intl.Locale`: a property, a method, or neither (older Firefox). */
interface LocaleWithWeek {
  readonly weekInfo?: WeekInfo;
  readonly getWeekInfo?: () => WeekInfo;
}

interface WeekInfo {
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

/** Regions whose working week does not begin on Monday, from Unicode's supplemental data. */
const FROM_SUNDAY = /^(BH|DZ|EG|IL|IQ|JO|KW|LY|OM|QA|SA|SD|SY|YE)$/;
const FROM_SATURDAY = /^(AF|IR)$/;

/** For engines that do not know the weeks of a region. */
export function firstWorkdayOfRegion(region = ''): number {
  return FROM_SUNDAY.test(region) ? 7 : FROM_SATURDAY.test(region) ? 6 : 1;
}

/** Monday for an invalid tag. */
export function firstWorkday(tag: string): number {
  try {
    const locale: Intl.Locale & LocaleWithWeek = new Intl.Locale(tag);
    const info = locale.getWeekInfo?.() ?? locale.weekInfo;
    if (!info) return firstWorkdayOfRegion(locale.maximize().region);
    // In the United States the week begins on Sunday, which is no working day.
    const days = Array.from({ length: 7 }, (_, index) => ((info.firstDay - 1 + index) % 7) + 1);
    return days.find((day) => !info.weekend.includes(day)) ?? info.firstDay;
  } catch {
    return 1;
  }
}
