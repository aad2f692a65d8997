/** Decodes the text of a read state and drops the marks that its own positions imply. */
import { parseReadState } from './parse-read-state.js';
import { EMPTY, merge } from './read-state.js';
import type { ReadState } from './read-state.js';

export const decode = (text: unknown, latest = Infinity): ReadState => merge(EMPTY, parseReadState(text, latest));
