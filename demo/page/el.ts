/**
 * Builds elements, never markup: under the page's policy a string can't become HTML.
 */
export type Child = Node | string;

export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** One of the symbols in the page. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** A person's picture, or their initials. */
export function face(name: string, picture: string | null): HTMLElement {
  if (picture) return el('img', { class: 'face', src: picture, alt: '', width: '28', height: '28' });
  const initials = name.split(' ').map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32));
  return el('span', { class: 'face', 'aria-hidden': 'true' }, initials.slice(0, 2).join(''));
}

/** An element of the page's own markup. @throws where it isn't there. */
export function part<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`);
  return found;
}
