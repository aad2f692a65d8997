/**
 * Exports code of the panel that no row is painted with. The entry of a file that is loaded once the panel is shown. It imports
 * nothing of the panel's file, which a retry may have loaded under another address: an import would load a second copy.
 */
export { pressTitle } from './list/rows/press-text.js';
export { showArrivals } from './list/arrivals/show-arrivals.js';
export { openHeadMenu } from './menu/open-head-menu.js';
export { openMenu } from './menu/open-menu.js';
export { openRowMenu } from './tools/row-menu.js';
export { watchPage } from './page/watch-page.js';
export { markAllRead } from './shortcuts/shortcut-commands.js';
export { startPanel } from './start-panel.js';
export { undoLast } from './undo/undo.js';

/** The panel uses this file only if both are of the same build. */
export const build = BUILD;
