/** The folder of this command among the caches of the user, outside of every project. */
import { homedir } from 'node:os';
import { join } from 'node:path';

const PLATFORM_FOLDERS: Readonly<Record<string, string>> = { darwin: 'Library/Caches', win32: 'AppData/Local' };

export const cacheFolder = (): string =>
  join(
    process.env['XDG_CACHE_HOME'] || join(homedir(), PLATFORM_FOLDERS[process.platform] ?? '.cache'),
    'notification-inbox',
  );
