/** Declares types for the choices of a snooze, whose file is loaded late and imports nothing of the panel's. */
import type { PanelContext } from '../context.js';

export type SnoozeContext = Pick<
  PanelContext,
  'announcement' | 'formats' | 'inbox' | 'isPainted' | 'locale' | 'note' | 'shared' | 'strings' | 'timeZone'
>;
