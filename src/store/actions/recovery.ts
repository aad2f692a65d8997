/**
 * What goes on with changes that could not be finished at once. This is the entry of a file that is loaded when there are any:
 * the rest of a bulk command, or an action that is tried again.
 */
import { createRefetch } from '../list/refetch.js';
import { createBulkRunner } from './run-bulk-jobs.js';

export const recovery = { createBulkRunner, createRefetch };

export type Recovery = typeof recovery;
