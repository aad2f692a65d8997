/** Converts any error to one of the inbox. Separate from errors.ts, which every page loads. */
import { InboxError } from '../api/error.js';

/** Wraps whatever was thrown. Null for an aborted read, which is no error: nobody waits for it. */
export function toInboxError(error: unknown): InboxError | null {
  if (error instanceof InboxError) return error;
  const { name } = Object(error) as { readonly name?: unknown };
  if (name === 'AbortError') return null;
  return new InboxError('broken', { message: String(error), cause: error });
}
