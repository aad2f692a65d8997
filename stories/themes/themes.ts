/**
 * Themes as constructed stylesheets, which every content security policy allows. A host page would link the CSS file.
 */
import dense from './dense.css?inline';
import highContrast from './high-contrast.css?inline';
import ownBell from './own-bell.css?inline';
import parts from './parts.css?inline';

const THEMES = { dense, 'high-contrast': highContrast, 'own-bell': ownBell, parts };

export type Theme = keyof typeof THEMES;

/** Adds a theme to a document. */
export function applyTheme(page: Document, theme: Theme): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(THEMES[theme]);
  page.adoptedStyleSheets.push(sheet);
}
