/** What an error means for the inbox: its status, and whether the reader lost access. */
import { InboxError } from '../api/error.js';
import type { Status } from './inbox.js';

const STATUSES: Partial<Record<InboxError['code'], Status>> = {
  offline: 'offline',
  'signed-out': 'signed-out',
  refused: 'refused',
  missing: 'refused',
};

export const statusOf = ({ code }: InboxError): Status => STATUSES[code] ?? 'failed';

/** The session belongs to nobody, or not to the reader whose inbox this was. */
export const isAccessLost = ({ code }: Pick<InboxError, 'code'>): boolean => /signed-out|refused|missing/.test(code);

/** Wraps whatever was thrown. Null for an aborted read, which is no error: nobody waits for it. */
export function toInboxError(error: unknown): InboxError | null {
  if (error instanceof InboxError) return error;
  const { name } = Object(error) as { readonly name?: unknown };
  if (name === 'AbortError') return null;
  return new InboxError('broken', { message: String(error), cause: error });
}
