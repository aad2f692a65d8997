/**
 * References within one schema. Each schema that is referred to becomes a named type, so that it may contain itself. Nothing
 * outside of the file is read.
 */
import { isRecord } from '../../shared/json.js';
import { PayloadTypesError, quoted } from './payload-types-error.js';

export interface References {
  /** The schema that a reference leads to, its place, and the last name of the place. */
  readonly resolve: (reference: string) => {
    readonly schema: unknown;
    readonly pointer: string;
    readonly name: string;
  };
  /** Whether the type at one place is, without a property or an element between, the type at another: it would define itself. */
  readonly isCircular: (from: string, to: string) => boolean;
}

/** The parts of a schema that are combined into its own type. */
const combined = (schema: unknown): readonly unknown[] =>
  isRecord(schema)
    ? ['allOf', 'anyOf', 'oneOf'].flatMap((name) => {
        const list: unknown = schema[name];
        return Array.isArray(list) ? list : [];
      })
    : [];

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
};

/** The schemas with a name of their own, by `#name`. */
function anchorsOf(root: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const queue: unknown[] = [root];
  for (const value of queue) {
    if (isRecord(value)) {
      const { $anchor, $id } = value;
      if (typeof $anchor === 'string') found.set(`#${$anchor}`, value);
      if (typeof $id === 'string' && $id.startsWith('#')) found.set($id, value);
    }
    for (const one of Object.values(isContainer(value) ? value : {})) queue.push(one);
  }
  return found;
}

export function createReferences(root: unknown, workflow: string): References {
  const anchors = anchorsOf(root);
  const id = isRecord(root) && typeof root['$id'] === 'string' ? root['$id'].replace(/#$/, '') : '';

  const follow = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .map(decode)
      .reduce<unknown>(
        (value, part) => (isContainer(value) && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined),
        root,
      );

  const resolve: References['resolve'] = (reference) => {
    const pointer = id && reference.startsWith(id) ? reference.slice(id.length) || '#' : reference;
    const says = `The schema of ${quoted(workflow)} refers to ${quoted(reference)}`;
    if (!pointer.startsWith('#'))
      throw new PayloadTypesError(`${says}, which is outside of the schema: copy it below "$defs".`);
    const schema = /^#(\/|$)/.test(pointer) ? follow(pointer) : anchors.get(pointer);
    if (!isRecord(schema) && typeof schema !== 'boolean') throw new PayloadTypesError(`${says}, which is not there.`);
    return { schema, pointer, name: decode(pointer.split(/[#/]/).at(-1) ?? '') };
  };

  const directReferences = (schema: unknown): readonly string[] => {
    const found: string[] = [];
    const queue: unknown[] = [schema];
    for (const value of queue) {
      const reference = isRecord(value) ? value['$ref'] : undefined;
      if (typeof reference === 'string') found.push(reference);
      queue.push(...combined(value));
    }
    return found;
  };

  const isCircular: References['isCircular'] = (from, to) => {
    const reached = new Set([from]);
    for (const pointer of reached)
      for (const reference of directReferences(resolve(pointer).schema)) reached.add(resolve(reference).pointer);
    return reached.has(to);
  };

  return { resolve, isCircular };
}
