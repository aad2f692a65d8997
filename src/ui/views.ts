/**
 * Views that few readers open, in a file that is loaded when the first of them opens. All that it imports besides is loaded with the
 * panel.
 */
export { options } from 'preact';
export { ClearSearch } from './search/clear-search.js';
export { PreferencesView } from './preferences/preferences-view.js';
export { Results } from './search/results.js';

/** The panel shows this file only if both are of the same build, and have the same copy of Preact. */
export const build = BUILD;
