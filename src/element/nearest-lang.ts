/**
 * The `lang` of the nearest ancestor, across shadow roots; empty if none has one.
 */
import { hostOf } from '../ui/host-of.js';

export const nearestLang = (element: Element | null): string =>
  element ? (element.closest<HTMLElement>('[lang]')?.lang ?? nearestLang(hostOf(element))) : '';
