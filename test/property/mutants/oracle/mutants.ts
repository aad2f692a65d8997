/** The mutants that the oracle must find. */
import { ACTIONS } from './actions.js';
import { COUNTS } from './counts.js';
import { FEED } from './feed.js';
import { FINDING } from './finding.js';
import { GROUPS } from './groups.js';
import { READ_STATE } from './read-state.js';
import { ROWS } from './rows.js';
import { SNOOZE } from './snooze.js';

export const MUTANTS = [...ROWS, ...FEED, ...COUNTS, ...READ_STATE, ...ACTIONS, ...FINDING, ...SNOOZE, ...GROUPS];
