/** Declares the messages that the tabs of one reader post to each other. */
import type { InboxErrorCode } from '../../../api/error.js';
import type { InboxPageDto } from '../../../api/inbox/feed.js';
import type { Preferences } from '../../../api/inbox/preferences.js';

/** A tab has written to the storage. */
export const STORAGE_CHANGED = 'changed';
/** A tab has removed everything that is stored for the reader: they sign out. */
export const CLEARED = 'cleared';
/** The tab that polls is asked to poll now. */
export const POLL_REQUESTED = 'poll';
/** A visible tab waits to be the one that polls: hidden tabs let it. */
export const LEADERSHIP_REQUESTED = 'lead';

export interface TabMessage {
  readonly page?: InboxPageDto;
  /** The page size of that request. */
  readonly limit?: number;
  /** The tab announces the arrivals of this page to its host: no other tab does. */
  readonly isAnnounced?: boolean;
  /** Ids of the messages that the tab has announced to its host: no other tab does. */
  readonly announced?: readonly string[];
  readonly error?: InboxErrorCode;
  readonly preferences?: Preferences | null;
}
