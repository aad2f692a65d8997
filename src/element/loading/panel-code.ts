/** The entry of the panel's file, which is loaded when the page is idle, or when the reader reaches the bell. */
export { mountPanel } from '../../ui/panel/mount-panel.js';
export { checkAttributes } from '../check-attributes.js';
export { contextOf } from '../inbox-context.js';

/** The element uses this file only if both are of the same build. */
export const build = BUILD;
