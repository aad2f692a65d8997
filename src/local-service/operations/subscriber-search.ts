/**
 * Searches subscribers by their profile, with cursor pages (a cursor is a subscriber's `_id`). Email, phone and name match any
 * part in any case; subscriberId must match exactly.
 */
import * as v from 'valibot';
import { ApiError, CommandValidationError, InternalError } from '../http/errors.js';
import { isObjectId } from '../database/object-id.js';
import type { Value } from '../database/sqlite.js';
import type { Store } from '../database/store.js';
import type { Subscriber } from '../types.js';
import { firstText, numberOf, object, validate } from '../http/validate.js';

const Query = object({
  after: v.optional(firstText),
  before: v.optional(firstText),
  limit: v.optional(v.unknown()),
  orderDirection: v.optional(firstText),
  orderBy: v.optional(firstText),
  includeCursor: v.optional(firstText),
  email: v.optional(firstText),
  name: v.optional(firstText),
  phone: v.optional(firstText),
  subscriberId: v.optional(firstText),
});
const MAX_LIMIT = 100;

export interface SubscriberPage {
  readonly data: readonly Subscriber[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly totalCount: number;
  readonly totalCountCapped: boolean;
}
interface Position {
  readonly id: string;
  readonly updatedAt: number;
}
const MAX_COUNT = 50_000;
const EMPTY_PAGE: SubscriberPage = { data: [], next: null, previous: null, totalCount: 0, totalCountCapped: false };

export function searchSubscribers(store: Store, query: unknown): SubscriberPage {
  const parameters = validate(Query, query);
  if (parameters.after && parameters.before) {
    throw new ApiError(400, 'Cannot specify both "before" and "after" cursors at the same time.');
  }
  const pageSize = numberOf(parameters.limit) || 10;
  if (pageSize > MAX_LIMIT) {
    const reason = `limit must not be greater than ${MAX_LIMIT}`;
    throw new CommandValidationError('ListSubscribersCommand', 'limit', reason, pageSize);
  }

  const conditions = ['1 = 1'];
  const values: Value[] = [];
  for (const [column, filter] of [
    ['email_fold', parameters.email],
    ['phone_fold', parameters.phone],
    ['name_fold', parameters.name],
  ] as const) {
    if (!filter?.trim()) continue;
    conditions.push(`instr(${column}, ?) > 0`);
    values.push(filter.trim().toLowerCase());
  }
  if (parameters.subscriberId) {
    conditions.push('subscriber_id = ?');
    values.push(parameters.subscriberId);
  }
  const where = conditions.join(' AND ');
  const key = parameters.orderBy === 'updatedAt' ? 'updated_at' : 'id';
  const positionValues = (position: Position): Value[] => [
    key === 'id' ? position.id : position.updatedAt,
    position.id,
  ];

  /** Reads forwards from a position, or backwards; backwards the nearest rows come first. */
  const read = (backwards: boolean, position: Position | undefined, inclusive: boolean, limit: number): Position[] => {
    const isAscending = (parameters.orderDirection === 'ASC') !== backwards;
    const order = isAscending ? 'ASC' : 'DESC';
    const condition = position ? `AND (${key}, id) ${isAscending ? '>' : '<'}${inclusive ? '=' : ''} (?, ?)` : '';
    const sql = `SELECT id, updated_at FROM subscriber WHERE ${where} ${condition} ORDER BY ${key} ${order}, id ${order} LIMIT ?`;
    const rows = store.db.all(sql, ...values, ...(position ? positionValues(position) : []), limit);
    return rows.map((row) => ({ id: String(row['id']), updatedAt: Number(row['updated_at']) }));
  };

  const cursorId = parameters.after || parameters.before;
  let cursor: Position | undefined;
  if (cursorId) {
    if (!isObjectId(cursorId)) throw new InternalError(`"${cursorId}" is no id`);
    const row = store.db.get('SELECT id, updated_at FROM subscriber WHERE id = ?', cursorId);
    if (!row) return EMPTY_PAGE;
    cursor = { id: String(row['id']), updatedAt: Number(row['updated_at']) };
  }
  const backwards = Boolean(parameters.before);
  const page = read(backwards, cursor, parameters.includeCursor === 'true', pageSize);
  if (backwards) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const countSql = `SELECT count(*) AS n FROM (SELECT 1 FROM subscriber WHERE ${where} LIMIT ${MAX_COUNT + 1})`;
  const total = Number(store.db.get(countSql, ...values)?.['n']);
  const docs = page.map(({ id }) => store.db.get('SELECT doc FROM subscriber WHERE id = ?', id));
  return {
    data: docs.map((row) => JSON.parse(String(row?.['doc'])) as Subscriber),
    next: last && read(false, last, false, 1).length > 0 ? last.id : null,
    previous: first && read(true, first, false, 1).length > 0 ? first.id : null,
    totalCount: Math.min(total, MAX_COUNT),
    totalCountCapped: total > MAX_COUNT,
  };
}
