/**
 * The state of a rendered row, for all that does not render it: its toolbar, its menu, keys and swipes. And which commands it
 * has; ui/tools/row-commands.ts runs them.
 */
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import { isSnoozed } from './is-snoozed.js';
import type { RowCommandName } from './row-types.js';

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
