/**
 * Answers made from the description of a real service (OpenAPI), where that file is there; it is no part of the repository.
 */
import { existsSync, readFileSync } from 'node:fs';

const FILE = new URL('../../../../shared/service/openapi-12ops.json', import.meta.url);

/** Which fields an answer has, and what those that may be null hold. */
export type Manner = 'whole' | 'least' | 'nulls';

type Data = Record<string, unknown>;

const data = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
const at = (value: unknown, ...keys: string[]): unknown => keys.reduce((held, key) => data(held)[key], value);

const SAMPLES: Data = { string: 'text', number: 7, integer: 7, boolean: true };
/** Records that hold their own kind end here. */
const LEVELS = 9;

export class Description {
  readonly #all: unknown;

  constructor(all: unknown) {
    this.#all = all;
  }

  /** The success answer of an operation. */
  answer(method: string, path: string, manner: Manner): unknown {
    const responses = data(at(this.#all, 'paths', path, method, 'responses'));
    const success = responses['200'] ?? responses['201'];
    return this.#make(at(success, 'content', 'application/json', 'schema'), manner, LEVELS);
  }

  #make(schema: unknown, manner: Manner, levels: number): unknown {
    const { $ref, allOf, oneOf, anyOf, type, items, properties, required, nullable, enum: values } = data(schema);
    if (manner === 'nulls' && nullable === true) return null;
    if (typeof $ref === 'string') {
      return this.#make(at(this.#all, 'components', 'schemas', $ref.split('/').at(-1) ?? ''), manner, levels);
    }
    const part = first(allOf) ?? first(oneOf) ?? first(anyOf);
    if (part) return this.#make(part, manner, levels);
    if (Array.isArray(values)) return values[0];
    if (type === 'array') return levels > 0 ? [this.#make(items, manner, levels - 1)] : [];
    if (type !== 'object' && !properties) return SAMPLES[String(type)];
    const must = Array.isArray(required) ? required : [];
    const names = Object.keys(data(properties)).filter((name) => manner !== 'least' || must.includes(name));
    return Object.fromEntries(names.map((name) => [name, this.#make(at(properties, name), manner, levels - 1)]));
  }
}

export const description = existsSync(FILE) ? new Description(JSON.parse(readFileSync(FILE, 'utf8'))) : undefined;
