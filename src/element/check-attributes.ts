/**
 * Looks for attributes that a framework wrote in place of properties, because it did not know the element yet, and for properties
 * in lower case. What is wrong with them is found by a file that other pages do not load.
 */
import { warnHost } from '../ui/host-warnings/warn-host.js';
import { ATTRIBUTES } from './attributes.js';
import { PROPERTY_NAMES } from './render-hooks.js';

export function checkAttributes(element: Element): void {
  const names = String(PROPERTY_NAMES).toLowerCase().split(',');
  const isMistaken = ({ name, value }: Attr): boolean =>
    /^false$|^\[o|=>/.test(value) || names.includes(name.replaceAll('-', ''));
  // React writes no attribute for a function, and keeps what it has rendered at the element.
  const isLost = ([key, props]: [string, unknown]): boolean =>
    names.includes(key) ||
    (key.startsWith('__reactProps') &&
      [...PROPERTY_NAMES, 'group'].some((name) => Reflect.get(Object(props), name) && !Reflect.get(element, name)));
  if ([...element.attributes].some(isMistaken) || Object.entries(element).some(isLost))
    warnHost('attributes', element, ATTRIBUTES, PROPERTY_NAMES);
}
