/** What the panel's file and its late file both use: the late file gets it with the context, and imports nothing of the panel's. */
import { renderMessage } from '../customization.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { currentRow, isTyped, rowOf } from '../list/keyboard.js';
import { rowTexts } from '../list/row-texts.js';

export const shared = { currentRow, focusWhenRendered, isTyped, renderMessage, rowOf, rowTexts };
