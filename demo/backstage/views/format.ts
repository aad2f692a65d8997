/** Names and dates as the backstage writes them. Times are UTC, because staff and readers are seldom in the same place. */
import { textDirection } from '../../../src/ui/text-direction.js';
import type { IntegrationSummary } from '../context.js';

export const channelNames: Readonly<Record<string, string>> = {
  in_app: 'In-app',
  email: 'Email',
  sms: 'SMS',
  chat: 'Chat',
  push: 'Push',
};

export const channelName = (channel: string): string =>
  Object.hasOwn(channelNames, channel) ? (channelNames[channel] ?? channel) : channel || 'Unknown';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly subscriberId: string;
}

/** Chinese, Japanese and Korean names begin with the family name. */
const isFamilyNameFirst = (name: string): boolean =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(name);

export const nameOf = ({ firstName, lastName, subscriberId }: Named): string =>
  (isFamilyNameFirst(lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim() || subscriberId;

export const firstNameOf = (person: Named): string => person.firstName || nameOf(person);

export const providerOf = ({ providerId, channel }: Pick<IntegrationSummary, 'providerId' | 'channel'>): string =>
  `${channelName(channel)} through ${providerId}`;

const COMMON_FORMAT = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const day = new Intl.DateTimeFormat('en-GB', { ...COMMON_FORMAT, timeZone: 'UTC' });
const second = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
  timeZone: 'UTC',
});

/** With the zone, except an exact time, whose page names it. Empty if it is not a date. */
export function formatTime(iso: string, exact = false): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  return exact ? second.format(time) : `${day.format(time)} UTC`;
}

/** The current time in a time zone; empty if it is unknown. */
export function localTime(timeZone: string): string {
  try {
    return timeZone && new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format();
  } catch {
    return '';
  }
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** As in the inbox: most of the letters decide. */
export const directionOf = (text: string): 'ltr' | 'rtl' | 'auto' => textDirection(text) ?? 'auto';
