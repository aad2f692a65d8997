/** What actions need, in a file that is loaded with the first of them, or where the reader's storage has one. */
export { createReaderOutbox } from '../../store/reader/reader-outbox.js';

/** The element uses this file only if both are of the same build. */
export const build = BUILD;
