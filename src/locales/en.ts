/**
 * English, and the type of every other language. Data only: `{n}` and its like are filled in by the view. A page loads English in
 * parts, each with the code that shows it.
 */
import type { keyTexts } from './en-key-texts.js';
import { lateTexts } from './en-late.js';
import { panelTexts } from './en-panel.js';
import { preferencesTexts } from './en-preferences.js';
import { searchTexts } from './en-search.js';
import type { snoozeTexts } from './en-snooze.js';

export type { Plural } from './en-bell.js';
export { keyTexts } from './en-key-texts.js';
export { snoozeTexts } from './en-snooze.js';

export const en = { ...panelTexts, ...lateTexts, ...preferencesTexts, ...searchTexts };

export type Strings = typeof en & {
  /** What the keyboards of a language print on keys such as `Ctrl`, where it is not what English ones do. */
  readonly keyNames?: Readonly<Record<string, string>>;
  /** What the keyboard shortcuts do. English has them in a file of their own, which is loaded with their list. */
  readonly keyTexts?: Readonly<typeof keyTexts>;
  /** The choices of a snooze. English has them in a file of their own, which is loaded with the choices. */
  readonly snoozeTexts?: Readonly<typeof snoozeTexts>;
};
