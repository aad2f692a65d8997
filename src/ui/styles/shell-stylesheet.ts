/** Composes the stylesheet of the bell and the note for every page. The panel's CSS is in another file. */
import bell from '../bell/bell.css?inline';
import tokens from '../bell/bell-tokens.css?inline';
import { sharedStylesheet } from './stylesheets.js';

export const adoptShellSheet = sharedStylesheet(tokens, bell);
