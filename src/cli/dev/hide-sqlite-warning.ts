/** Hides Node's warning that its SQLite is experimental: the user of a command can do nothing about it. */
export function hideSqliteWarning(): void {
  const emitWarning = process.emitWarning.bind(process) as (...parameters: readonly unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (!String(warning).includes('SQLite is an experimental')) emitWarning(warning, ...rest);
  };
}
