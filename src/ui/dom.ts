/** Creates elements without Preact, for the bell, the live region and the note: every page loads this code. */
import { ICON } from './bell/bell-icon.js';

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

export type Attributes = Readonly<Record<string, string>>;

export function setAttributes(element: Element, attributes: Attributes): void {
  // Writing the same value again costs a layout.
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function createElement(tag: 'svg' | 'path', attributes: Attributes, ...children: Node[]): SVGElement;
export function createElement(tag: 'input', attributes: Attributes): HTMLInputElement;
export function createElement(tag: string, attributes: Attributes, ...children: Node[]): HTMLElement;
export function createElement(tag: string, attributes: Attributes, ...children: Node[]): Element {
  // A node moves to the document of the tree that it is inserted into.
  // oxlint-disable-next-line no-restricted-globals
  const element = document.createElementNS(/^(svg|path)$/.test(tag) ? SVG : HTML, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

export const createIcon = (path: string): SVGElement => createElement('svg', ICON, createElement('path', { d: path }));
