/**
 * The gestures of a finger: a swipe over a row, and the drag that closes the panel. This is the entry of a file that is loaded
 * with the panel where there is a touch screen. It imports nothing of the panel's file.
 */
export { dragToClose } from './drag-to-close.js';
export { startSwipe } from './swipe.js';

/** The panel uses this file only if both are of the same build. */
export const build = BUILD;
