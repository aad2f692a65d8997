/** The entry of the file that is loaded when the preferences are first opened: their view, their store and their requests. */
export { getPreferences, updatePreferences } from '../../api/inbox/preferences.js';
export { build, createPreferences, mountPreferences } from '../../ui/preferences/mount-preferences.js';
