/**
 * News: what the tabs of a subscriber tell each other. Of the storage, that one should ask, and what the one that asked was
 * answered.
 */
import type { ShownPage } from '../../api/inbox/feed.js';
import type { FailureKind } from '../../api/error.js';
import type { Preferences } from '../../api/inbox/preferences.js';

export const CHANGED = 'changed';
export const CLEARED = 'cleared';
export const URGE = 'urge';

export interface News {
  readonly page?: ShownPage;
  readonly limit?: number;
  /** The tab that asked tells its host of what arrives. */
  readonly told?: boolean;
  readonly failure?: FailureKind;
  readonly preferences?: Preferences | null;
}
