/**
 * Sentences for errors without a message of the service. A page has strings by code; the log of a server shows the message.
 */
import { InboxError, type InboxErrorCode } from '../error.js';

const MESSAGES: Readonly<Record<InboxErrorCode, string>> = {
  offline: 'No network.',
  timeout: 'No answer in time.',
  'signed-out': 'Signed out.',
  refused: 'Refused.',
  missing: 'Missing.',
  busy: 'The service is busy.',
  broken: 'Failed.',
  malformed: 'Malformed response.',
};

/** @throws what the call throws */
export async function withErrorMessage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof InboxError && error.message === error.code) error.message = MESSAGES[error.code];
    throw error;
  }
}
