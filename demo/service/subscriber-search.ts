/**
 * Searching subscribers by parts of their profile, a page at a time by cursor (a subscriber's `_id`).
 * Email, phone and name match any part in any case; subscriberId matches whole (behaviour.md B2.3).
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import type { Value } from './sqlite.js';
import type { Store } from './store.js';
import type { Subscriber } from './types.js';
import { count, object, oneOf, queryFlag, text, validate } from './validate.js';

const Query = object({
  after: v.optional(text),
  before: v.optional(text),
  limit: count({ least: 1 }, '10'),
  orderDirection: v.optional(oneOf(['ASC', 'DESC']), 'DESC'),
  orderBy: v.optional(oneOf(['_id', 'updatedAt']), '_id'),
  includeCursor: queryFlag,
  email: v.optional(text),
  name: v.optional(text),
  phone: v.optional(text),
  subscriberId: v.optional(text),
});

export interface SubscriberPage {
  readonly data: readonly Subscriber[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly totalCount: number;
  readonly totalCountCapped: boolean;
}
interface Place {
  readonly id: string;
  readonly updatedAt: number;
}
const countCap = 50_000;
const nothing: SubscriberPage = { data: [], next: null, previous: null, totalCount: 0, totalCountCapped: false };

export function searchSubscribers(store: Store, query: unknown): SubscriberPage {
  const asked = validate(Query, query);
  if (asked.after && asked.before) throw new Refusal(400, 'Give either "after" or "before", not both');

  const conditions = ['1 = 1'];
  const values: Value[] = [];
  for (const [column, wanted] of [
    ['email_fold', asked.email],
    ['phone_fold', asked.phone],
    ['name_fold', asked.name],
  ] as const) {
    if (!wanted?.trim()) continue;
    conditions.push(`instr(${column}, ?) > 0`);
    values.push(wanted.trim().toLowerCase());
  }
  if (asked.subscriberId) {
    conditions.push('subscriber_id = ?');
    values.push(asked.subscriberId);
  }
  const where = conditions.join(' AND ');
  const key = asked.orderBy === 'updatedAt' ? 'updated_at' : 'id';
  const spot = (place: Place): Value[] => [key === 'id' ? place.id : place.updatedAt, place.id];

  /** Reads onwards from a place, or backwards towards the start: then the nearest come first. */
  const read = (backwards: boolean, place: Place | undefined, inclusive: boolean, limit: number): Place[] => {
    const rising = (asked.orderDirection === 'ASC') !== backwards;
    const order = rising ? 'ASC' : 'DESC';
    const beyond = place ? `AND (${key}, id) ${rising ? '>' : '<'}${inclusive ? '=' : ''} (?, ?)` : '';
    const sql = `SELECT id, updated_at FROM subscriber WHERE ${where} ${beyond} ORDER BY ${key} ${order}, id ${order} LIMIT ?`;
    const rows = store.db.all(sql, ...values, ...(place ? spot(place) : []), limit);
    return rows.map((row) => ({ id: String(row['id']), updatedAt: Number(row['updated_at']) }));
  };

  const cursorId = asked.after || asked.before;
  let cursor: Place | undefined;
  if (cursorId) {
    const row = store.db.get('SELECT id, updated_at FROM subscriber WHERE id = ?', cursorId);
    if (!row) return nothing;
    cursor = { id: String(row['id']), updatedAt: Number(row['updated_at']) };
  }
  const backwards = Boolean(asked.before);
  const page = read(backwards, cursor, asked.includeCursor, asked.limit);
  if (backwards) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const counted = `SELECT count(*) AS n FROM (SELECT 1 FROM subscriber WHERE ${where} LIMIT ${countCap + 1})`;
  const total = Number(store.db.get(counted, ...values)?.['n']);
  const docs = page.map(({ id }) => store.db.get('SELECT doc FROM subscriber WHERE id = ?', id));
  return {
    data: docs.map((row) => JSON.parse(String(row?.['doc'])) as Subscriber),
    next: last && read(false, last, false, 1).length > 0 ? last.id : null,
    previous: first && read(true, first, false, 1).length > 0 ? first.id : null,
    totalCount: Math.min(total, countCap),
    totalCountCapped: total > countCap,
  };
}
