/**
 * The part of the panel that the choices of a snooze need. Types alone: their file is loaded later, and imports nothing of the
 * panel's.
 */
import type { PanelContext } from '../context.js';

export type SnoozeContext = Pick<
  PanelContext,
  'announcement' | 'formats' | 'inbox' | 'isPainted' | 'locale' | 'note' | 'shared' | 'strings' | 'timeZone'
>;
