/**
 * The commands, and what else an inbox needs late: the entry of a file that is loaded after the first paint of the panel, with
 * the first command, or where something is stored to be sent.
 */
export { commandsOf } from '../../store/reader/commands/reader-commands.js';
export { answerArrivals } from '../../ui/bell/answer-arrivals.js';
export { createInboxClient } from '../client/inbox-client.js';

/** The element uses this file only if both are of the same build. */
export const build = BUILD;
