/** What sends actions, and what goes on with bulk commands: a file that is loaded with the first of them, or if one is stored. */
export { createBulkRunner } from '../../store/actions/run-bulk-jobs.js';
export { createReaderOutbox } from '../../store/reader/reader-outbox.js';

/** The element uses this file only if both are of the same build. */
export const build = BUILD;
