/** What the choices of a snooze need of the panel. Types alone: their file is loaded later, and imports nothing of the panel's. */
import type { PanelContext } from '../context.js';
import type { destination } from '../menu/menu-keys.js';
import type { stayAt } from '../menu/stay-at.js';

export interface SnoozeRequest {
  /** Of the message, or of a group. */
  readonly row: HTMLElement;
  /** Pressed by a pointer: the first choice has the focus without a ring. */
  readonly isPointed: boolean;
  /** Of the late file, which this one does not import: the item of a menu that a key moves the focus to, and the place of the popover. */
  readonly destination: typeof destination;
  readonly stayAt: typeof stayAt;
  /** Before the row is removed: its neighbour takes the focus. */
  readonly leaveRow: (row: HTMLElement) => void;
  /** Snoozes until a time, which can be undone unless the store refuses it. */
  readonly run: (until: number) => void;
}

export type SnoozeContext = Pick<
  PanelContext,
  'announcement' | 'formats' | 'inbox' | 'isPainted' | 'locale' | 'note' | 'shared' | 'strings' | 'timeZone'
>;
