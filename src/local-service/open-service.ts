/** Creates the local service for a command: a data file that cannot be used is a sentence for its user. */
import { createService, type LocalService, type ServiceOptions } from './app.js';

/** @throws Error if the data file cannot be used */
export function openService(options: ServiceOptions): LocalService {
  try {
    return createService(options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The data file "${options.data}" can't be used: ${reason}`, { cause });
  }
}
