/** The style sheet of what stands in the page from the start. */
import { sheet } from './sheet.js';
import shell from './shell.css?inline';
import tokens from './tokens-bell.css?inline';

export const shellSheet = sheet(tokens, shell);
