/** Creates announcements to screen readers; live-region.ts renders them. */
import type { Plural } from '../../locales/en-bell.js';
import type { InboxContext, Announcement } from '../host-context.js';
import { interpolate } from '../interpolate.js';

/** Falls back to the browser's own language if it does not support `locale`. */
function createFormat<T>(Format: new (locale?: string) => T, locale: string): T {
  try {
    return new Format(locale);
  } catch {
    return new Format();
  }
}

export function pluralText({ locale }: Pick<InboxContext, 'locale'>, forms: Plural, count: number): string {
  const text = forms[createFormat(Intl.PluralRules, locale.value).select(count)] ?? forms.other;
  return interpolate(text, { n: createFormat(Intl.NumberFormat, locale.value).format(count) });
}

export function createAnnouncement(): Announcement {
  const node = new Text();
  return {
    node,
    get value() {
      return node.data;
    },
    set value(text) {
      node.data = text && text === node.data ? text + '\u00A0' : text;
    },
  };
}
