/** Returns the strings of the late file. Reads signals. */
import { lateTexts } from '../locales/en-late.js';
import type { InboxContext } from './host-context.js';

export const lateStrings = ({ completeStrings }: Pick<InboxContext, 'completeStrings'>) => completeStrings(lateTexts);
