/** The mutants that the oracle must find. */
import { COUNTS } from './counts.js';
import { FEED } from './feed.js';
import { FINDING } from './finding.js';
import { LIST } from './list.js';
import { OUTBOX } from './outbox.js';
import { POLLING } from './polling.js';
import { READ_STATE } from './read-state.js';
import { READER } from './reader.js';
import { ROWS } from './rows.js';
import { SNOOZE } from './snooze.js';

export const MUTANTS = [ROWS, LIST, FEED, COUNTS, READ_STATE, READER, OUTBOX, POLLING, FINDING, SNOOZE].flat();
