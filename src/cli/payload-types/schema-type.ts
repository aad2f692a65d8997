/**
 * The type of a JSON Schema as TypeScript. Keywords that a type cannot say (`minimum`, `pattern`, `if`, `not`) are left out: the
 * type is then wider than the schema, never narrower.
 */
import { isRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { arrayType, objectType } from './container-types.js';
import { PayloadTypesError, quoted } from './payload-types-error.js';
import { createReferences } from './references.js';
import { indent, intersection, literal, NEVER, typeName, union, UNKNOWN } from './type-text.js';
import type { TypeText } from './type-text.js';

/** Where in a schema something is. */
export interface Place {
  /** A JSON pointer, for messages. */
  readonly path: string;
  readonly depth: number;
  /** The named type of which this is a part; undefined below a property or an element, where a type may name itself. */
  readonly definition: string | undefined;
}

/** The type of a schema at a place below another one: of a property or an element. */
export type ToType = (schema: unknown, name: string) => TypeText;

/** A schema that is nested more deeply was not written by a person. */
const MAX_DEPTH = 100;

const SIMPLE: Readonly<Record<string, TypeText>> = {
  string: { text: 'string' },
  number: { text: 'number' },
  integer: { text: 'number' },
  boolean: { text: 'boolean' },
  null: { text: 'null' },
};
const TYPES = [...Object.keys(SIMPLE), 'object', 'array'];

/** The keywords that say a type where `type` does not. */
const impliedTypes = (schema: JsonRecord): readonly string[] => [
  ...(['properties', 'additionalProperties', 'patternProperties'].some((name) => name in schema) ? ['object'] : []),
  ...(['items', 'prefixItems'].some((name) => name in schema) ? ['array'] : []),
];

/** The type of the payload of one workflow, and the named types that it needs. `taken` has the names of all workflows. */
export function payloadType(
  workflow: string,
  root: unknown,
  taken: Set<string>,
): { readonly payload: string; readonly definitions: readonly string[] } {
  const references = createReferences(root, workflow);
  const names = new Map<string, string>();
  const fail = (path: string, problem: string): never => {
    throw new PayloadTypesError(`The schema of ${quoted(workflow)} is not valid: ${path || 'it'} ${problem}.`);
  };

  const referenceType = (reference: unknown, { path, definition }: Place): TypeText => {
    if (typeof reference !== 'string') return fail(`${path}/$ref`, `is ${quoted(reference)}, not a text`);
    const { pointer, name } = references.resolve(reference);
    if (definition !== undefined && references.isCircular(pointer, definition)) return UNKNOWN;
    const text = names.get(pointer) ?? typeName([workflow, name], taken);
    names.set(pointer, text);
    return { text };
  };

  const plainType = (schema: JsonRecord, place: Place): TypeText => {
    const { type = impliedTypes(schema) } = schema;
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    const below: ToType = (one, name) =>
      toType(one, { path: `${place.path}/${name}`, depth: place.depth + 1, definition: undefined });
    const all = types.map((one) => {
      if (one === 'object') return objectType(schema, below, (name, problem) => fail(`${place.path}/${name}`, problem));
      if (one === 'array') return arrayType(schema, below);
      const isKnown = typeof one === 'string' && Object.hasOwn(SIMPLE, one);
      return (
        (isKnown ? SIMPLE[one] : undefined) ??
        fail(`${place.path}/type`, `is ${quoted(one)}, not one of ${TYPES.join(', ')}`)
      );
    });
    return all.length > 0 ? union(all) : UNKNOWN;
  };

  const combination = (schema: JsonRecord, name: string, place: Place): readonly TypeText[] => {
    const value = schema[name];
    if (value === undefined) return [];
    if (!Array.isArray(value)) return fail(`${place.path}/${name}`, 'is not a list');
    const at = { ...place, depth: place.depth + 1 };
    const types = value.map((one: unknown, index) => toType(one, { ...at, path: `${place.path}/${name}/${index}` }));
    return name === 'allOf' ? types : [union(types)];
  };

  const valueType = (schema: JsonRecord, place: Place): TypeText => {
    if ('const' in schema) return literal(schema['const']);
    if (!('enum' in schema)) return plainType(schema, place);
    const values = schema['enum'];
    return Array.isArray(values) ? union(values.map(literal)) : fail(`${place.path}/enum`, 'is not a list');
  };

  const toType = (schema: unknown, place: Place): TypeText => {
    if (typeof schema === 'boolean') return schema ? UNKNOWN : NEVER;
    if (!isRecord(schema)) return fail(place.path, `is ${quoted(schema)}, not a schema`);
    if (place.depth > MAX_DEPTH) return fail(place.path, `is nested more than ${MAX_DEPTH} levels deep`);
    const type = intersection([
      ...('$ref' in schema ? [referenceType(schema['$ref'], place)] : []),
      valueType(schema, place),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((name) => combination(schema, name, place)),
    ]);
    return schema['nullable'] === true ? union([type, { text: 'null' }]) : type;
  };

  const payload = toType(root, { path: '', depth: 0, definition: undefined });
  const definitions: string[] = [];
  // The loop reaches the names that it adds.
  for (const [pointer, name] of names) {
    const { text } = toType(references.resolve(pointer).schema, { path: pointer, depth: 0, definition: pointer });
    definitions.push(`type ${name} = ${text};\n`);
  }
  return { payload: indent(payload.text, '    ').trimStart(), definitions };
}
