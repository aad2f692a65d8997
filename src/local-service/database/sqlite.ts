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
/** `DatabaseSync` of node:sqlite, or the class of libsql. */
export type Database = new (file: string) => Binding;

export interface Sqlite {
  exec(sql: string): void;
  run(sql: string, ...values: Value[]): number;
  get(sql: string, ...values: Value[]): Row | undefined;
  all(sql: string, ...values: Value[]): Row[];
  /** Runs a function in a write transaction, or in the current one if there is one. */
  transaction<T>(run: () => T): T;
  close(): void;
}

/** Node's own database, from Node 22.13 on. */
export const builtInDatabase = (): Database | undefined =>
  (process.getBuiltinModule?.('node:sqlite') as { readonly DatabaseSync: Database } | undefined)?.DatabaseSync;

/** libsql as a module at an address finds it. @throws if it is missing or does not load */
export const requireLibsql = (from: string): Database => createRequire(from)('libsql') as Database;

/** Leaves the data file alone: libsql would leave its journal beside it, which a new file of the same name must not find. */
function removeJournal(binding: Binding): void {
  try {
    binding.exec('PRAGMA journal_mode = DELETE');
  } catch {
    // Another process uses the file.
  }
}

export function openSqlite(
  file: string,
  database: Database = builtInDatabase() ?? requireLibsql(import.meta.url),
): Sqlite {
  const binding = new database(file);
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
