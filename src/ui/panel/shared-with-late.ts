/** What the panel's file and its late file both use: the late file gets it with the context, and imports nothing of the panel's. */
export { pluralText } from '../bell/live-region.js';
export { renderMessage } from '../customization.js';
export { focusWhenRendered } from '../focus-when-rendered.js';
export { currentRow, isTyped, rowOf } from '../list/keyboard.js';
export { rowTexts } from '../list/row-texts.js';
