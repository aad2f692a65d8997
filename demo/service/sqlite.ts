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

function loadLibsql(): BindingClass {
  try {
    return createRequire(import.meta.url)('libsql') as BindingClass;
  } catch (cause) {
    const missing = `Node ${process.versions.node} has no SQLite of its own, and the package "libsql" does not load here.`;
    throw new Error(`${missing} Use Node 22.13 or later, or run: npm install libsql`, { cause });
  }
}

function loadBinding(): BindingClass {
  const builtin = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: BindingClass } | undefined;
  return builtin?.DatabaseSync ?? loadLibsql();
}

/** Leaves the data file alone: libsql would leave its journal beside it, which a new file of the same name must not find. */
function removeJournal(binding: Binding): void {
  try {
    binding.exec('PRAGMA journal_mode = DELETE');
  } catch {
    // Another process uses the file.
  }
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
      removeJournal(binding);
      binding.close();
    },
  };
}
