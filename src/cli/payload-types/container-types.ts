/** The types of objects and lists of a JSON Schema. The types of what they contain come from the caller. */
import { isRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import type { ToType } from './schema-type.js';
import { comment, indent, list, propertyName, union, UNKNOWN } from './type-text.js';
import type { TypeText } from './type-text.js';

type Fail = (name: string, problem: string) => never;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The description of a schema as a comment above its member. */
export function describe(schema: unknown): string {
  if (!isRecord(schema)) return '';
  const { description, title, deprecated } = schema;
  return comment(textOf(description) || textOf(title), deprecated === true);
}

function recordOf(schema: JsonRecord, name: string, fail: Fail): JsonRecord {
  const { [name]: value = {} } = schema;
  return isRecord(value) ? value : fail(name, 'is not an object');
}

function requiredOf({ required = [] }: JsonRecord, fail: Fail): ReadonlySet<string> {
  // Older drafts have a boolean in the property itself, which says nothing here.
  if (typeof required === 'boolean') return new Set();
  const isList = Array.isArray(required) && required.every((name) => typeof name === 'string');
  return isList ? new Set<string>(required) : fail('required', 'is not a list of names');
}

/**
 * Other names than those of `properties`; undefined where the schema does not speak of them. JSON Schema allows any then, but a
 * type with any name would not find a mistake.
 */
function otherNames(schema: JsonRecord, known: readonly TypeText[], toType: ToType, fail: Fail): TypeText | undefined {
  const { additionalProperties: others } = schema;
  const patterns = Object.entries(recordOf(schema, 'patternProperties', fail));
  const types = patterns.map(([pattern, one]) => toType(one, `patternProperties/${pattern}`));
  if (others !== undefined && others !== false) types.push(toType(others, 'additionalProperties'));
  // TypeScript wants each property to fit the signature.
  if (types.length > 0) return union([...types, ...known]);
  return known.length > 0 ? undefined : others === false ? { text: 'never' } : UNKNOWN;
}

export function objectType(schema: JsonRecord, toType: ToType, fail: Fail): TypeText {
  const properties = recordOf(schema, 'properties', fail);
  const required = requiredOf(schema, fail);
  const undescribed = [...required].filter((name) => !Object.hasOwn(properties, name));
  const members = [...Object.entries(properties), ...undescribed.map((name): [string, unknown] => [name, true])].map(
    ([name, one]) => ({ name, one, type: toType(one, `properties/${name}`), isOptional: !required.has(name) }),
  );
  const lines = members.map(
    ({ name, one, type, isOptional }) =>
      `${describe(one)}readonly ${propertyName(name)}${isOptional ? '?' : ''}: ${type.text};\n`,
  );
  const optional = members.some(({ isOptional }) => isOptional) ? [{ text: 'undefined' }] : [];
  const known = [...members.map(({ type }) => type), ...optional];
  const others = otherNames(schema, known, toType, fail);
  if (others) lines.push(`readonly [name: string]: ${others.text};\n`);
  return { text: `{\n${indent(lines.join(''))}}` };
}

/** A list, or a list with a type for each of its first elements. */
export function arrayType(schema: JsonRecord, toType: ToType): TypeText {
  const { items, prefixItems, additionalItems, minItems } = schema;
  const isOlder = Array.isArray(items);
  const first: unknown = isOlder ? items : prefixItems;
  const rest = isOlder ? additionalItems : items;
  const restType = rest === undefined ? UNKNOWN : toType(rest, isOlder ? 'additionalItems' : 'items');
  if (!Array.isArray(first) || first.length === 0) return list(restType);
  const least = typeof minItems === 'number' ? minItems : 0;
  const elements = first.map((one: unknown, index) => {
    const { text, isUnion } = toType(one, `${isOlder ? 'items' : 'prefixItems'}/${index}`);
    if (index < least) return text;
    return isUnion || /[ &]/.test(text) ? `(${text})?` : `${text}?`;
  });
  const tail = rest === false ? [] : [`...${list(restType).text.replace(/^readonly /, '')}`];
  return { text: `readonly [${[...elements, ...tail].join(', ')}]` };
}
