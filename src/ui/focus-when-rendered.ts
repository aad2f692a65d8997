import { focusOn } from './focus-on.js';
import { viewOf } from './view-of.js';

/** Moves focus to an element in `part` after the change was rendered. */
export const focusWhenRendered = (part: Element, find: (part: Element) => Element | null): void =>
  void viewOf(part).requestAnimationFrame?.(() => focusOn(find(part)));
