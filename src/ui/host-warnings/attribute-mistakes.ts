/** Finds attributes without effect: of a property without one, in camel case, of an object's text, or `false` as a boolean. */
import type { Mistake } from './print.js';

export type Parsers = Readonly<Record<string, (text: string | null) => unknown>>;

/** Characters of an attribute that a warning quotes. */
const MAX_QUOTED_LENGTH = 40;
/** The text of an object or a function. JSON begins otherwise. */
const SERIALIZED = /^\[object \w|^(?![[{"]).*(=>|\)\s*\{)/s;

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** Reads the attributes of the markup: a framework may have set them as properties since a server rendered them. */
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

/** React keeps the rendered props at the element; for a function it writes no attribute. */
const reactProps = (element: Element): readonly [string, unknown][] =>
  Object.entries(element).flatMap(([key, props]) =>
    key.startsWith('__reactProps') ? Object.entries(Object(props)) : [],
  );

/** `properties` are the names of those without an attribute. */
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
