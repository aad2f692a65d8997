/**
 * make: an element made by hand, for the little that stands in a page whose panel nobody has opened: it should not have to
 * bring along what draws the rest.
 */
const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

export type Attributes = Readonly<Record<string, string>>;

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

export function createElement(tag: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElementNS(/^(svg|path)$/.test(tag) ? SVG : HTML, tag) as HTMLElement;
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}
