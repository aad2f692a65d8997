/** Builds DOM elements without parsing markup: the page's content security policy forbids strings as HTML. */
import { initialsOf } from './initials.js';

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

/** An icon from the symbols in index.html. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** A person's picture, or their initials without one. */
export function avatar(name: string, picture: string | null): HTMLElement {
  if (picture) return el('img', { class: 'face', src: picture, alt: '', width: '28', height: '28' });
  return el('span', { class: 'face', 'aria-hidden': 'true' }, initialsOf(name));
}

/** The element of index.html with this id. @throws if it is missing or has another type. */
export function requireElement<Type extends HTMLElement>(id: string, type: abstract new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${id}`);
  return element;
}
