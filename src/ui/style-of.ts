import { viewOf } from './view-of.js';

export const styleOf = (element: Element): CSSStyleDeclaration => viewOf(element).getComputedStyle(element);
