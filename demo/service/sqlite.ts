/**
 * Opens the embedded database: node:sqlite if the runtime has it, otherwise the prebuilt libsql. Only behaviour that both have in
 * common is used: the first bound value must not be null, because libsql would treat it as named parameters.
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
  /** Runs a function in a write transaction, or in the current one if there is one. */
  transaction<T>(run: () => T): T;
  close(): void;
}

function loadBinding(): BindingClass {
  const builtin = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: BindingClass } | undefined;
  return builtin?.DatabaseSync ?? (createRequire(import.meta.url)('libsql') as BindingClass);
}

export function openSqlite(file: string): Sqlite {
  const binding = new (loadBinding())(file);
  binding.exec('PRAGMA journal_mode = WAL');
  binding.exec('PRAGMA synchronous = NORMAL');
  binding.exec('PRAGMA busy_timeout = 2000');
  const statements = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const statement = statements.get(sql) ?? binding.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  let inTransaction = false;
  return {
    exec: (sql) => binding.exec(sql),
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    transaction(run) {
      if (inTransaction) return run();
      binding.exec('BEGIN IMMEDIATE');
      inTransaction = true;
      try {
        const result = run();
        binding.exec('COMMIT');
        return result;
      } catch (error) {
        binding.exec('ROLLBACK');
        throw error;
      } finally {
        inTransaction = false;
      }
    },
    close() {
      statements.clear();
      binding.close();
    },
  };
}
