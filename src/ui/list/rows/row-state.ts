/** Lists the commands of a row for its toolbar, menu, keys and swipes; ui/tools/row-commands.ts runs them. */
import type { Message } from '../../../store/message.js';
import type { PanelContext } from '../../context.js';
import { isSnoozed } from './is-snoozed.js';
import type { RowCommandName } from './row-types.js';

/** Shortcuts and swipes know the commands by their index from the end. */
export const commandsOf = (panel: PanelContext, message: Message): readonly RowCommandName[] =>
  message.archived
    ? ['unarchive']
    : isSnoozed(panel, message)
      ? ['unsnooze', 'archive']
      : ['toggleRead', 'snooze', 'archive'];
