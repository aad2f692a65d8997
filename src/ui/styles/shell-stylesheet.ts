/** The stylesheet of the bell and the note, which every page has. A module of its own: the panel's CSS is in another file. */
import bell from '../bell/bell.css?inline';
import tokens from '../bell/bell-tokens.css?inline';
import { sharedStylesheet } from './stylesheets.js';

export const adoptShellSheet = sharedStylesheet(tokens, bell);
