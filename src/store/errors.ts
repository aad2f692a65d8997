/** Derives from an error the status of the inbox, and whether the reader lost access. */
import type { InboxError } from '../api/error.js';
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
