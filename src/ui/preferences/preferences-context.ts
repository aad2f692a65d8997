/**
 * Passes functions of the panel to the preferences. Their file is loaded late and imports nothing of the panel's: a file that
 * failed is loaded again under another address, and an import would load it twice.
 */
import type { preferencesTexts } from '../../locales/en-preferences.js';
import type { PreferencesHost } from '../host-context.js';

export interface PreferencesContext extends PreferencesHost {
  /** In the current language. */
  readonly texts: typeof preferencesTexts;
}

/** Also sets the direction of the text. */
export function setText({ textDirection }: PreferencesContext, element: HTMLElement, text: string): void {
  const direction = textDirection(text);
  element.textContent = text;
  if (direction) element.dir = direction;
  else element.removeAttribute('dir');
}
