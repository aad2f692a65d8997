/** The entry of the file that is loaded when the preferences are first opened: their code in the store, their elements and CSS. */
import { sharedStylesheet } from '../styles/stylesheets.js';
import type { PreferencesContext } from './preferences-context.js';
import { renderPreferences } from './preferences-list.js';
import css from './preferences.css?inline';

export { createPreferences } from '../../store/preferences/preferences.js';
/** The element loads this file only if both are of the same build. */
export const build = BUILD;

const adoptSheet = sharedStylesheet(css);

/** Returns a function that removes what it has put into `container`, which is in the shadow root of an inbox. */
export function mountPreferences(context: PreferencesContext, container: HTMLElement): () => void {
  adoptSheet(context.root);
  return renderPreferences(context, container);
}

export type MountPreferences = typeof mountPreferences;
