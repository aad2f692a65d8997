/**
 * Themes as sheets that a page adopts, so that they can be tried under any policy. A page of yours links the file.
 */
import dense from './dense.css?inline';
import highContrast from './high-contrast.css?inline';
import ownBell from './own-bell.css?inline';
import parts from './parts.css?inline';

const THEMES = { dense, 'high-contrast': highContrast, 'own-bell': ownBell, parts };

export type Theme = keyof typeof THEMES;

/** Puts a theme over what a page wears. */
export function wear(page: Document, theme: Theme): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(THEMES[theme]);
  page.adoptedStyleSheets.push(sheet);
}
