/** Decides which database `dev` uses: that of Node, a libsql that the project has, or one in the cache of the user. */
import { join } from 'node:path';
import { builtInDatabase, requireLibsql } from '../../local-service/database/sqlite.js';
import type { Database } from '../../local-service/database/sqlite.js';
import { findOrInstallLibsql } from './install-libsql.js';

/** Beside this package, or in the current folder, which `npx` does not look at. */
function installedLibsql(): Database | undefined {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return requireLibsql(from);
    } catch {
      // Not installed there, or for another system.
    }
  }
  return undefined;
}

/** @throws CommandError if Node has none and libsql can't be installed */
export const loadDatabase = async (log: (line: string) => void): Promise<Database> =>
  builtInDatabase() ?? installedLibsql() ?? requireLibsql(join(await findOrInstallLibsql(log), 'package.json'));
