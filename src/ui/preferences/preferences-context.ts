/**
 * The context of the elements of the preferences. Their file is loaded late and imports nothing of the panel's: a file that failed
 * is loaded again under another address, and would then exist twice. The panel hands over what both use.
 */
import type { preferencesTexts } from '../../locales/en-preferences.js';
import type { PreferencesHost } from '../host-context.js';

export interface PreferencesContext extends PreferencesHost {
  /** The strings of this file in the language of now. */
  readonly texts: typeof preferencesTexts;
}

/** Replaces the text of an element, in the direction of the text. */
export function setText({ textDirection }: PreferencesContext, element: HTMLElement, text: string): void {
  const direction = textDirection(text);
  element.textContent = text;
  if (direction) element.dir = direction;
  else element.removeAttribute('dir');
}
