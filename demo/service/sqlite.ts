/**
 * Opens the embedded database: node:sqlite where the runtime has it, else the prebuilt libsql.
 * Only what both bindings do alike is offered. Knows nothing of tables.
 * The first bound value must not be null: libsql would take it for named parameters.
 */
import { createRequire } from 'node:module';

export type Value = string | number | null;
export type Row = Record<string, Value>;

interface Statement {
  run(...values: Value[]): { changes: number | bigint };
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}
interface Binding {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
type BindingClass = new (file: string) => Binding;

export interface Sqlite {
  exec(sql: string): void;
  run(sql: string, ...values: Value[]): number;
  get(sql: string, ...values: Value[]): Row | undefined;
  all(sql: string, ...values: Value[]): Row[];
  /** Runs `work` in one write transaction; inside another it simply joins that one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

function bindingClass(): BindingClass {
  const builtin = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: BindingClass } | undefined;
  return builtin?.DatabaseSync ?? (createRequire(import.meta.url)('libsql') as BindingClass);
}

export function openSqlite(file: string): Sqlite {
  const binding = new (bindingClass())(file);
  binding.exec('PRAGMA journal_mode = WAL');
  binding.exec('PRAGMA synchronous = NORMAL');
  binding.exec('PRAGMA busy_timeout = 2000');
  const prepared = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const known = prepared.get(sql) ?? binding.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  let inside = false;
  return {
    exec: (sql) => binding.exec(sql),
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    transaction(work) {
      if (inside) return work();
      binding.exec('BEGIN IMMEDIATE');
      inside = true;
      try {
        const result = work();
        binding.exec('COMMIT');
        return result;
      } catch (error) {
        binding.exec('ROLLBACK');
        throw error;
      } finally {
        inside = false;
      }
    },
    close() {
      prepared.clear();
      binding.close();
    },
  };
}
