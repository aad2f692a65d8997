/**
 * Work: what an inbox needs only once somebody acts on a message or prefers something. A page may fetch it then.
 */
import { createOutbox } from './outbox.js';
import { createPreferences } from './preferences.js';

export const work = { createOutbox, createPreferences };

export type Work = typeof work;
