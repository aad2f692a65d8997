/** Why a reader is over. */
import type { InboxError } from '../../api/error.js';

/** Why a reader is over. `access-lost` has the error that the next reader shows. */
export type ReaderEnd =
  | { readonly reason: 'replaced' | 'cleared' }
  | { readonly reason: 'access-lost'; readonly error: InboxError };
