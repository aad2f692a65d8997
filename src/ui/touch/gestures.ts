/** The gestures of a finger. This is the entry of a file that is loaded with the panel where there is a touch screen. */

/** The panel uses only a file of the same build: the site may have been updated meanwhile. */
export const build = BUILD;
export { dragToClose } from './drag-to-close.js';
export { startSwipe } from './swipe.js';
