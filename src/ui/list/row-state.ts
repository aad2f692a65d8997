/**
 * What a rendered row is about, for all that does not render it: its toolbar, its menu, keys and swipes. And which commands it
 * has; ui/tools/row-commands.ts runs them.
 */
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import type { RenderedMessage } from '../customization.js';
import { isSnoozed } from './is-snoozed.js';

export type RowCommandName = 'toggleRead' | 'snooze' | 'archive' | 'unarchive' | 'unsnooze';

export interface RowState extends Pick<RenderedMessage, 'message' | 'rowActions'> {
  /** Of the row: the commands of a folded group act on all of its messages. */
  readonly panel: PanelContext;
  readonly commands: readonly RowCommandName[];
  /** Of the message. */
  readonly name: string;
  /** When it came; 0 for a message without a time. */
  readonly time: number;
  /** Of the controls in the row. */
  readonly tabIndex: number;
}

/** By their articles. */
export type RowStates = WeakMap<Element, RowState>;

/**
 * Mark as read or unread, snooze and archive; or what brings the message back from where it was moved. Shortcuts and swipes know
 * them by their place from the end.
 */
export const commandsOf = (panel: PanelContext, message: Message): readonly RowCommandName[] =>
  message.archived
    ? ['unarchive']
    : isSnoozed(panel, message)
      ? ['unsnooze', 'archive']
      : ['toggleRead', 'snooze', 'archive'];
