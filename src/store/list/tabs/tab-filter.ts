/** Applies the filters of tabs. By one payload the service filters, too, which has every message. */
import type { FeedQuery } from '../../../api/inbox/feed.js';
import { deepEqual } from '../../../shared/deep-equal.js';
import { isRecord } from '../../../shared/json.js';
import type { AnyOf } from '../../../shared/payloads.js';
import type { Message } from '../../message.js';
import type { Tab, TabFilter } from './tabs.js';

export type Predicate = (message: Message) => boolean;

const DAY_MS = 24 * 60 * 60_000;
/** Days of the units of a duration. */
const UNITS: Readonly<Record<string, number>> = { TH: 1 / 24, D: 1, W: 7, M: 30, Y: 365 };

const toList = <T>(value: AnyOf<T>): readonly T[] => new Array<T>().concat(value);

const anyOf = <T>(wanted: AnyOf<T> | undefined, test: (one: T) => boolean): boolean =>
  wanted === undefined || toList(wanted).some(test);

/** An object is compared field by field, all else as a whole. The service compares less strictly: it may send more. */
const contains = (whole: unknown, part: unknown): boolean =>
  isRecord(part)
    ? isRecord(whole) &&
      Object.entries(part).every(([name, value]) => Object.hasOwn(whole, name) && contains(whole[name], value))
    : deepEqual(whole, part);

/** The time from which on messages belong to a tab. Text that is neither a date nor a duration filters nothing. */
export function startOf({ since }: TabFilter, now: () => number): number {
  if (!since) return Number.NEGATIVE_INFINITY;
  const [, hours = '', number, unit = ''] = /^P(T?)(\d+)([HDWMY])$/.exec(since) ?? [];
  const days = UNITS[hours + unit];
  return (days ? now() - Number(number) * days * DAY_MS : Date.parse(since)) || Number.NEGATIVE_INFINITY;
}

/** Whether a tab filters by more than read state: its messages are a part of the list that stays the same when it is read. */
export const isNarrow = ({ workflow, severity, tags, data, payload, since }: TabFilter): boolean =>
  Boolean(workflow ?? severity ?? tags ?? data ?? payload ?? since);

export function withoutReadState(filter: TabFilter): TabFilter {
  const { read: _read, seen: _seen, ...rest } = filter;
  return rest;
}

/** Which messages, with read state, belong to a tab. `now` is the service's clock. */
export function isIn(tab: TabFilter, now: () => number): Predicate {
  const { read, seen, workflow, severity, tags, data, payload } = tab;
  const start = startOf(tab, now);
  return (message) =>
    message.createdAt >= start &&
    (read === undefined || message.read === read) &&
    (seen === undefined || message.seen === seen) &&
    anyOf(workflow, (one) => message.workflow === one) &&
    anyOf(severity, (one) => message.severity === one) &&
    (isRecord(tags) ? toList(tags.all) : [tags]).every((some) => anyOf(some, (one) => message.tags.includes(one))) &&
    anyOf(data, (one) => contains(message.data, one)) &&
    anyOf(payload, (one) => contains(message.payload, one));
}

/** The query of a tab with one payload by which the service can filter, else null. The service does not know read state. */
export function queryOf({ payload }: TabFilter, canFilter: (filter: unknown) => boolean): FeedQuery | null {
  const [only, ...others] = payload ? toList(payload) : [];
  return only && others.length === 0 && canFilter(only) ? { payload: only } : null;
}

/** The messages that any of the tabs can show; undefined if one of them shows the whole list. */
export function scopeOf(tabs: readonly Tab[], now: () => number): Predicate | undefined {
  const inside = tabs.filter(({ place }) => !place);
  if (inside.length === 0 || !inside.every(isNarrow)) return undefined;
  const filters = inside.map((tab) => isIn(withoutReadState(tab), now));
  return (message) => filters.some((fits) => fits(message));
}
