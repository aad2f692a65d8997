/** The first working day of a week, by the region of a language tag. Pure. */

/** Of `Intl.Locale`, in the two forms that engines have had; Firefox had none for long. Days as in ISO 8601: Monday is 1. */
interface LocaleWithWeek {
  readonly weekInfo?: WeekInfo;
  readonly getWeekInfo?: () => WeekInfo;
}

interface WeekInfo {
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

/** Regions whose week of work does not begin on Monday, as in Unicode's supplemental data. */
const FROM_SUNDAY = /^(BH|DZ|EG|IL|IQ|JO|KW|LY|OM|QA|SA|SD|SY|YE)$/;
const FROM_SATURDAY = /^(AF|IR)$/;

/** For engines that do not know the weeks of a region. */
export function firstWorkdayOfRegion(region = ''): number {
  return FROM_SUNDAY.test(region) ? 7 : FROM_SATURDAY.test(region) ? 6 : 1;
}

/** Monday is 1, Sunday 7. Monday too for a tag that is no language. */
export function firstWorkday(tag: string): number {
  try {
    const locale: Intl.Locale & LocaleWithWeek = new Intl.Locale(tag);
    const info = locale.getWeekInfo?.() ?? locale.weekInfo;
    if (!info) return firstWorkdayOfRegion(locale.maximize().region);
    // In the United States the week begins on Sunday, but nobody is at work then.
    const days = Array.from({ length: 7 }, (_, index) => ((info.firstDay - 1 + index) % 7) + 1);
    return days.find((day) => !info.weekend.includes(day)) ?? info.firstDay;
  } catch {
    return 1;
  }
}
