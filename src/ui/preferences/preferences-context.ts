/**
 * What the elements of the preferences need. Their file is loaded late and imports nothing of the panel's: a file that failed
 * is loaded again under another address, and would then exist twice. The panel hands over what both use.
 */
import type { Signal } from '@preact/signals-core';
import type { preferencesTexts } from '../../locales/en-preferences.js';
import type { PanelContext } from '../context.js';
import type { callHook } from '../customization.js';
import type { textDirection } from '../text-direction.js';

/** What the panel hands over. */
export interface PreferencesHost extends Pick<
  PanelContext,
  'root' | 'inbox' | 'strings' | 'completeStrings' | 'customization' | 'locale' | 'announcement' | 'pluralText'
> {
  readonly textDirection: typeof textDirection;
  readonly callHook: typeof callHook;
  /** Why there is nothing to switch; empty if there is something. The list writes it, the panel shows it. */
  readonly emptyText: Signal<string>;
  /** The picture of what is locked. */
  readonly lockPath: string;
}

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
