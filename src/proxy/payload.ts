/**
 * The option `payload`: what browsers receive of the payload of each message, and by which keys of it they may filter. A
 * filter by any other key would tell a reader, guess by guess, a value that does not pass.
 */
import { isRecord } from '../shared/json.js';
import type { JsonRecord } from '../shared/json.js';
import { isCovered, MAX_FILTER_DEPTH, pathsOf } from '../shared/payload-paths.js';
import { ProxyError } from './errors.js';
import { isShallow } from './http/parse-json.js';
import { createOptionError } from './options/check-options.js';
import type { ProxyOptions } from './options.js';

export interface PayloadRule {
  /** What passes of the payload of a message. @throws what the host's function throws, or TypeError for its result */
  readonly select: (payload: JsonRecord, message: JsonRecord) => JsonRecord | undefined;
  /** What passes, for browsers: the paths of keys, `['*']` for what a function of the host decides; undefined for all. */
  readonly keys: readonly string[] | undefined;
}

/** For browsers: what passes is known to the host alone. */
const BY_FUNCTION = '*';

/** A deeper payload is removed: code that reads it recurses into it. */
export const MAX_PAYLOAD_DEPTH = 16;

/** What to keep below each name; an empty map for all of it. */
type PathTree = ReadonlyMap<string, PathTree>;

function toTree(paths: readonly (readonly string[])[]): PathTree {
  const heads = new Set(paths.map(([head = '']) => head));
  const below = (head: string): readonly string[][] =>
    paths.filter(([first]) => first === head).map(([, ...rest]) => rest);
  // A path that ends here keeps all, whatever else leads on from here.
  const treeOf = (rest: readonly string[][]): PathTree =>
    rest.some(({ length }) => length === 0) ? new Map() : toTree(rest);
  return new Map([...heads].map((head) => [head, treeOf(below(head))]));
}

/** Own properties alone. Arrays are followed element by element, and keep their length. */
function keep(value: unknown, tree: PathTree): unknown {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((element: unknown) => keep(element, tree) ?? {});
  return isRecord(value) ? keepIn(value, tree) : undefined;
}

function keepIn(record: JsonRecord, tree: PathTree): JsonRecord {
  const kept = [...tree].filter(([name]) => Object.hasOwn(record, name));
  return Object.fromEntries(kept.map(([name, below]) => [name, keep(record[name], below)]));
}

type Choose = Extract<ProxyOptions['payload'], (...args: never) => unknown>;

const chooseBy =
  (choose: Choose): PayloadRule['select'] =>
  (payload, message) => {
    const chosen: unknown = choose(payload, message);
    if (chosen === null || chosen === undefined) return undefined;
    const isPromise = typeof Reflect.get(Object(chosen), 'then') === 'function';
    // As JSON, which a cycle does not have, and of which later changes of the object are no part.
    const json: unknown = isPromise ? undefined : JSON.parse(JSON.stringify(chosen));
    if (isRecord(json) && isShallow(json, MAX_PAYLOAD_DEPTH)) return json;
    throw new TypeError(`payload must return a plain object of at most ${MAX_PAYLOAD_DEPTH} levels, null or undefined`);
  };

const PATH = /^(?!\*$)[^.]+(?:\.[^.]+)*$/;

function toPath(path: unknown, index: number): string[] {
  const names = typeof path === 'string' && PATH.test(path) ? path.split('.') : [];
  if (names.length > 0 && !names.includes('__proto__')) return names;
  throw createOptionError(`payload[${index}]`, 'the path of a key, such as "invoice.id"', path);
}

/** @throws TypeError */
export function resolvePayload(payload: unknown = []): PayloadRule {
  if (payload === 'all') return { select: (whole) => whole, keys: undefined };
  if (typeof payload === 'function') return { select: chooseBy(payload as Choose), keys: [BY_FUNCTION] };
  if (!Array.isArray(payload)) throw createOptionError('payload', 'an array of keys, a function, or "all"', payload);
  const paths = payload.map(toPath);
  const tree = toTree(paths);
  const keys = paths.map((names) => names.join('.'));
  return { select: paths.length > 0 ? (whole) => keepIn(whole, tree) : () => undefined, keys };
}

/** Whether equal payloads always give the same. What the function of a host decides may depend on anything. */
export const isStable = ({ keys }: PayloadRule): boolean => keys?.[0] !== BY_FUNCTION;

/** @throws ProxyError `payload-not-passed` for a filter by a key that does not pass */
export function checkFilter(filter: JsonRecord, rule: PayloadRule): void {
  const { keys } = rule;
  const compared = (path: string): string => path.split('.').slice(0, MAX_FILTER_DEPTH).join('.');
  const isKnown = (path: string): boolean => !keys || (isStable(rule) && isCovered(compared(path), keys));
  const isPassed = pathsOf(filter).every(isKnown);
  if (!isPassed) throw new ProxyError('payload-not-passed');
}
