/** Decodes the text of a read state, without what its own positions imply. */
import { parseReadState } from './parse-read-state.js';
import { EMPTY, merge } from './read-state.js';
import type { ReadState } from './read-state.js';

/** `EMPTY` for a value that is not an encoded state. Leaves out positions after `latest`. */
export const decode = (text: unknown, latest = Infinity): ReadState => merge(EMPTY, parseReadState(text, latest));
