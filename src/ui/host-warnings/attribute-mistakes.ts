/**
 * Finds what a framework or a page wrote as an attribute and has no effect: a property without an attribute, a name in camel
 * case, the text of an object or a function, `false` as a boolean. It learns the names from its caller.
 */
import type { Mistake } from './print.js';

/** The parser of each attribute. */
export type Parsers = Readonly<Record<string, (text: string | null) => unknown>>;

/** Characters of an attribute that a warning quotes. */
const MAX_QUOTED_LENGTH = 40;
/** Of an object, or the source of a function. JSON begins otherwise. */
const SERIALIZED = /^\[object \w|^(?![[{"]).*(=>|\)\s*\{)/s;

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** The attributes are those of the markup: a server may have rendered what the framework has set as a property since. */
function mistakeOf(
  element: Element,
  { name, value }: Attr,
  parsers: Parsers,
  properties: readonly string[],
): Mistake | undefined {
  const parser = Object.hasOwn(parsers, name) && parsers[name];
  if (parser) {
    if (SERIALIZED.test(value)) return ['serialized', name, value.slice(0, MAX_QUOTED_LENGTH)];
    return value === 'false' && parser(value) === true ? ['boolean', name] : undefined;
  }
  const property = properties.find((one) => plain(one) === plain(name));
  if (property) return Reflect.get(element, property) ? undefined : ['property', property, name];
  const attribute = Object.keys(parsers).find((one) => plain(one) === plain(name));
  return attribute && !element.hasAttribute(attribute) ? ['camelCase', name, attribute] : undefined;
}

/** React keeps the props that it has rendered at the element: of a function it writes no attribute. */
const reactProps = (element: Element): readonly [string, unknown][] =>
  Object.entries(element).flatMap(([key, props]) =>
    key.startsWith('__reactProps') ? Object.entries(Object(props)) : [],
  );

/** `properties` are the names of those that have no attribute. */
export function mistakesIn(element: Element, parsers: Parsers, properties: readonly string[]): readonly Mistake[] {
  const lost = reactProps(element).filter(
    ([name, value]) =>
      typeof value === 'function' &&
      (properties.includes(name) || Object.hasOwn(parsers, name)) &&
      Reflect.get(element, name) !== value,
  );
  const all = [
    ...Object.keys(element).map((key): Mistake | undefined => {
      const property = properties.find((name) => name !== key && name.toLowerCase() === key);
      return property ? ['lowerCase', key, property] : undefined;
    }),
    ...[...element.attributes].map((attribute) => mistakeOf(element, attribute, parsers, properties)),
    ...lost.map(([name]): Mistake => ['lost', name]),
  ];
  return all.filter((mistake) => mistake !== undefined);
}
