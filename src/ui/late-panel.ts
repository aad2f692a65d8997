/**
 * What the panel needs that no row is painted with. This is the entry of a file that is loaded once the panel is shown. It
 * imports nothing of the panel's file, and so no Preact: a panel whose file failed once was loaded under another address, and an
 * import from here would load a second copy.
 */
export { openMenu } from './menu/open-menu.js';
export { onceVisible } from './page/once-visible.js';
export { openRowMenu } from './tools/row-menu.js';
export { runCommand } from './tools/row-commands.js';
export { startRowTools } from './tools/start-row-tools.js';
export { watchPage } from './page/watch-page.js';

/** The panel uses this file only if both are of the same build. */
export const build = BUILD;
