/** The mutants that the schedules of the store must find. */
import { LIST } from './list.js';
import { OUTBOX } from './outbox.js';
import { POLLING } from './polling.js';
import { READ_STATE } from './read-state.js';
import { READER } from './reader.js';

export const MUTANTS = [...OUTBOX, ...READER, ...LIST, ...READ_STATE, ...POLLING];
