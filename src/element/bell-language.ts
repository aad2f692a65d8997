/** The strings of the bell: English, until page-language.ts has loaded those of the page's language, with the host's overrides. */
import { bell } from '../locales/en-bell.js';
import type { BellStrings } from '../locales/en-bell.js';
import type { Strings } from '../locales/en.js';
import { cell, derive } from '../shared/cell.js';
import type { Cell, Watchable } from '../shared/cell.js';
import { textsIn } from '../shared/json.js';

export interface BellLanguage {
  /** The nearest `lang` of the page. */
  readonly pageLanguage: Cell<string>;
  /** Those of the bell, with the host's. */
  readonly strings: Watchable<BellStrings>;
  /** Without the host's. */
  readonly loaded: Cell<BellStrings & Partial<Strings>>;
  /** The strings that the host has set. */
  readonly overrides: Cell<Partial<Strings> | undefined>;
}

export function createBellLanguage(): BellLanguage {
  const loaded = cell<BellStrings & Partial<Strings>>(bell);
  const overrides = cell<Partial<Strings> | undefined>(undefined);
  // Only the host's own `lang` says that its strings are a translation: a few of them leave most of the text as it is.
  const strings = derive([loaded, overrides], () => ({ ...loaded.value, ...textsIn(overrides.value) }));
  return { pageLanguage: cell(''), strings, loaded, overrides };
}
