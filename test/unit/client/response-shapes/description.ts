/** Responses generated from the OpenAPI description of a real service, if that file exists; the repository has none. */
import { existsSync, readFileSync } from 'node:fs';
import { toRecord } from '../../../../src/shared/json.js';

const FILE = new URL('../../../../../shared/service/openapi-12ops.json', import.meta.url);

/** All fields, only required fields, or all fields with null wherever that is allowed. */
export type Variant = 'all fields' | 'required fields' | 'null fields';

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
const lookUp = (value: unknown, ...keys: string[]): unknown => keys.reduce((field, key) => toRecord(field)[key], value);

const SAMPLES: Readonly<Record<string, unknown>> = { string: 'text', number: 7, integer: 7, boolean: true };
/** Where schemas that contain themselves end. */
const MAX_LEVELS = 9;

export class Description {
  readonly #document: unknown;

  constructor(document: unknown) {
    this.#document = document;
  }

  /** The success response of an operation. */
  responseOf(route: string, variant: Variant): unknown {
    const [method = '', path = ''] = route.split(' ');
    const responses = toRecord(lookUp(this.#document, 'paths', path, method.toLowerCase(), 'responses'));
    const success = responses['200'] ?? responses['201'];
    return this.#generate(lookUp(success, 'content', 'application/json', 'schema'), variant, MAX_LEVELS);
  }

  #generate(schema: unknown, variant: Variant, levels: number): unknown {
    const { $ref, allOf, oneOf, anyOf, type, items, properties, required, nullable, enum: values } = toRecord(schema);
    if (variant === 'null fields' && nullable === true) return null;
    if (typeof $ref === 'string') {
      const name = $ref.split('/').at(-1) ?? '';
      return this.#generate(lookUp(this.#document, 'components', 'schemas', name), variant, levels);
    }
    const part = firstOf(allOf) ?? firstOf(oneOf) ?? firstOf(anyOf);
    if (part) return this.#generate(part, variant, levels);
    if (Array.isArray(values)) return values[0];
    if (type === 'array') return levels > 0 ? [this.#generate(items, variant, levels - 1)] : [];
    if (type !== 'object' && !properties) return SAMPLES[String(type)];
    const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
    const names = Object.keys(toRecord(properties)).filter(
      (name) => variant !== 'required fields' || requiredNames.includes(name),
    );
    return Object.fromEntries(
      names.map((name) => [name, this.#generate(lookUp(properties, name), variant, levels - 1)]),
    );
  }
}

export const description = existsSync(FILE) ? new Description(JSON.parse(readFileSync(FILE, 'utf8'))) : undefined;
