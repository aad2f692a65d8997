/**
 * Work: what an inbox needs only once somebody opens it. A page may fetch it then.
 */
import { createPreferences } from '../preferences/preferences.js';

export const actionModules = { createPreferences };

export type ActionModules = typeof actionModules;
