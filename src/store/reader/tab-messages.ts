/**
 * News: what the tabs of a subscriber tell each other. Of the storage, that one should ask, and what the one that asked was
 * answered.
 */
import type { InboxPageDto } from '../../api/inbox/feed.js';
import type { InboxErrorCode } from '../../api/error.js';
import type { Preferences } from '../../api/inbox/preferences.js';

export const STORAGE_CHANGED = 'changed';
export const CLEARED = 'cleared';
export const POLL_REQUESTED = 'urge';

export interface TabMessage {
  readonly page?: InboxPageDto;
  readonly limit?: number;
  /** The tab that asked tells its host of what arrives. */
  readonly isAnnounced?: boolean;
  readonly error?: InboxErrorCode;
  readonly preferences?: Preferences | null;
}
