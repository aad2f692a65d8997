/**
 * Renders a tool into a shadow root, so that neither its styles nor those of the page concern the other. The strict page
 * policy allows constructed style sheets and no others.
 */
import { render } from 'preact';
import type { ComponentChild } from 'preact';
import base from './base.css?inline';
import fields from './fields.css?inline';
import tabsAndCode from './tabs-and-code.css?inline';

export function mountTool(root: HTMLElement, toolCss: string, view: ComponentChild): () => void {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(base + fields + tabsAndCode + toolCss);
  shadow.adoptedStyleSheets = [sheet];
  render(view, shadow);
  return () => render(null, shadow);
}
