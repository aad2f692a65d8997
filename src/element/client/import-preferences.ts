/** Loads the operations on preferences: few readers open them. */
import { importWithRetry } from '../../shared/import-with-retry.js';

export const importPreferences = async () =>
  importWithRetry(
    () => import('../../api/inbox/preferences.js'),
    (preferences) => preferences,
  );
