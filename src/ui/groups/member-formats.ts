/** Formats times of rows below that of a group. No heading gives their day, so other days than today are written out. */
import { computed } from '@preact/signals';
import type { PanelContext } from '../context.js';
import { createFormatters, type Formats } from '../format.js';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', hour: 'numeric', minute: '2-digit' };
const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const DATE_YEAR: Intl.DateTimeFormatOptions = { ...DATE, year: 'numeric' };

export const createMemberFormats = ({ formats, locale, timeZone, isPainted }: PanelContext): PanelContext['formats'] =>
  computed((): Formats => {
    const { value } = formats;
    const { value: mayFormat } = isPainted;
    const formatter = createFormatters(locale.value, timeZone.value);
    const short: Formats['short'] = (time, now) => {
      const days = value.dayNumber(now, now) - value.dayNumber(time, now);
      if (!days) return value.short(time, now);
      const options = days < 7 ? DAY : days < 300 ? DATE : DATE_YEAR;
      return mayFormat ? formatter(Intl.DateTimeFormat, options).format(time) : '';
    };
    return { ...value, short };
  });
