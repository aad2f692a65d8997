/** What the choices of a snooze need of the panel. Types alone: their file is loaded later, and imports nothing of the panel's. */
import type { PanelContext } from '../context.js';

export type SnoozeContext = Pick<
  PanelContext,
  'announcement' | 'formats' | 'inbox' | 'isPainted' | 'locale' | 'note' | 'shared' | 'strings' | 'timeZone'
>;
