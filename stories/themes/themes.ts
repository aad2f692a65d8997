/**
 * Style sheets of a host, as constructed ones, which every content security policy allows. A host page would link the CSS file.
 */
import dense from './dense.css?inline';
import highContrast from './high-contrast.css?inline';
import ownBell from './own-bell.css?inline';
import parts from './parts.css?inline';

/** Complete themes: they only set tokens, and fit every story. */
export const THEMES = { dense, 'high-contrast': highContrast };
/** Styles of single stories. */
const STYLES = { 'own-bell': ownBell, parts };

export type Theme = keyof typeof THEMES;

/** Adds the styles of a story to a document. */
export function adoptStyles(page: Document, name: keyof typeof STYLES): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES[name]);
  page.adoptedStyleSheets.push(sheet);
}
