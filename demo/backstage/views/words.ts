/**
 * Names and dates as the backstage writes them. Times are UTC: staff and readers are seldom in one place.
 */
import type { KnownIntegration } from '../desk.js';

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

export const nameOf = ({ firstName, lastName, subscriberId }: Named): string =>
  `${firstName} ${lastName}`.trim() || subscriberId;

export const firstNameOf = (person: Named): string => person.firstName || nameOf(person);

export const providerOf = ({ providerId, channel }: Pick<KnownIntegration, 'providerId' | 'channel'>): string =>
  `${channelName(channel)} through ${providerId}`;

const usual = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const day = new Intl.DateTimeFormat('en-GB', { ...usual, timeZone: 'UTC' });
const second = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
  timeZone: 'UTC',
});

/** Nothing where it is no date. */
export function writeTime(iso: string, exact = false): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  return exact ? second.format(time) : day.format(time);
}

/** What the clock shows where they are; nothing where that isn't known. */
export function localTime(timeZone: string): string {
  try {
    return timeZone && new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format();
  } catch {
    return '';
  }
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
