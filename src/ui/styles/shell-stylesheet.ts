/** The style sheet of what stands in the page from the start. */
import { sheet } from './stylesheets.js';
import shell from '../bell/bell.css?inline';
import tokens from '../bell/bell-tokens.css?inline';

export const shellSheet = sheet(tokens, shell);
