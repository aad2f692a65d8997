/** Errors with which the service answers. */
import { InboxError } from '../../src/api/error.js';

export const OFFLINE = new InboxError('offline');
export const TIMEOUT = new InboxError('timeout');
export const SIGNED_OUT = new InboxError('signed-out', { status: 401 });
export const errorWithStatus = (status: number, retryAfter?: number): InboxError =>
  new InboxError(
    status === 409 || status === 429 ? 'busy' : status === 404 ? 'missing' : status >= 500 ? 'broken' : 'refused',
    { status, retryAfter },
  );
