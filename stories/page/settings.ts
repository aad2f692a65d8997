/**
 * The page around a story: language, direction, colour scheme and theme. Storybook calls the settings globals, and has a
 * toolbar for them; the page of the tests reads them from its address. An empty value is the default.
 */
import { THEMES } from '../themes/themes.js';
import { languages } from './languages.js';
import css from './page.css?inline';

export interface Settings {
  readonly lang: string;
  /** The default is the direction of the language. */
  readonly dir: string;
  /** `light` or `dark`; the default is the system's. */
  readonly scheme: string;
  readonly theme: string;
}

const page = new CSSStyleSheet();
page.replaceSync(css);
const theme = new CSSStyleSheet();

/** Removes the styles of the story before. */
export function resetStyles(): void {
  document.adoptedStyleSheets = [page, theme];
}

export function applySettings(settings: Partial<Settings>): void {
  const { documentElement: root } = document;
  root.dir = settings.dir || (languages.get(settings.lang || 'en')?.dir ?? 'ltr');
  root.dataset['scheme'] = settings.scheme ?? '';
  theme.replaceSync(Object.entries(THEMES).find(([name]) => name === settings.theme)?.[1] ?? '');
  root.lang = settings.lang || 'en';
}
