/** Mounts the preferences. The entry of a file that is loaded at their first opening, with their store, elements and CSS. */
import { preferencesTexts } from '../../locales/en-preferences.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import type { PreferencesHost } from '../host-context.js';
import { renderPreferences } from './preferences-list.js';
import css from './preferences.css?inline';

export { createPreferences } from '../../store/preferences/preferences.js';
/** The element loads this file only if both are of the same build. */
export const build = BUILD;

const adoptSheet = sharedStylesheet(css);

/** Returns a function that unmounts from `container`, which is in the shadow root of an inbox. */
export function mountPreferences(host: PreferencesHost, container: HTMLElement): () => void {
  adoptSheet(host.root);
  return renderPreferences({ ...host, texts: host.completeStrings(preferencesTexts) }, container);
}
