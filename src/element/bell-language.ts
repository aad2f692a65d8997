/** The strings of the bell: English, until page-language.ts has loaded those of the page's language, with the host's overrides. */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { bell } from '../locales/en-bell.js';
import type { BellStrings } from '../locales/en-bell.js';
import type { Strings } from '../locales/en.js';
import { textsIn } from '../shared/json.js';

export interface BellLanguage {
  /** The nearest `lang` of the page. */
  readonly pageLanguage: Signal<string>;
  /** Those of the bell, with the host's. */
  readonly strings: ReadonlySignal<BellStrings>;
  /** Without the host's. */
  readonly loaded: Signal<BellStrings & Partial<Strings>>;
  /** The strings that the host has set. */
  readonly overrides: Signal<Partial<Strings> | undefined>;
}

export function createBellLanguage(): BellLanguage {
  const loaded = signal<BellStrings & Partial<Strings>>(bell);
  const overrides = signal<Partial<Strings> | undefined>(undefined);
  // Only the host's own `lang` says that its strings are a translation: a few of them leave most of the text as it is.
  const strings = computed(() => ({ ...loaded.value, ...textsIn(overrides.value) }));
  return { pageLanguage: signal(''), strings, loaded, overrides };
}
