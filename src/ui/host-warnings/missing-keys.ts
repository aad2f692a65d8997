/** Finds the keys of payloads that the host's tabs, groups and functions need and its proxy does not pass. */
import { isCovered, pathsOf } from '../../shared/payload-paths.js';

const ACCESS = /\bpayload\s*(?:(?:\?\s*)?\.\s*([\w$]+)\b(?!\s*(?:\?\.)?\()|(?:\?\.)?\[\s*(["'`])([^"'`]+)\2\s*\])/g;
/** `{ payload: { issue } }`, or `const { issue } = message.payload`. */
const DESTRUCTURED = /\bpayload\s*:\s*\{([^{}]*)\}|\{([^{}]*)\}\s*=\s*[\w$.?\s]*\bpayload\b(?!\s*[?.[])/g;

/** Does not find keys that the source computes. */
function namesIn(source: string): string[] {
  const read = [...source.matchAll(ACCESS)].map(([, name, , quoted]) => name ?? quoted ?? '');
  const destructured = [...source.matchAll(DESTRUCTURED)].flatMap(([, inner, outer]) =>
    (inner ?? outer ?? '').split(','),
  );
  return [...read, ...destructured.map((part) => /^\s*([\w$]+)/.exec(part)?.[1] ?? '')].filter(Boolean);
}

/** `keys` are those that the proxy passes. */
export function missingKeys(
  keys: readonly string[],
  tabs: readonly { readonly id: string; readonly payload?: unknown }[],
  group: string | null,
  hooks: object,
): readonly (readonly [user: string, path: string])[] {
  const ofTabs = tabs.flatMap(({ id, payload }) =>
    [payload].flat().flatMap((filter) => pathsOf(filter).map((path) => [`tab "${id}"`, path] as const)),
  );
  const path = /^payload\.(.+)/.exec(group?.trim() ?? '')?.[1];
  const ofHooks = Object.entries(hooks).flatMap(([name, hook]) =>
    (typeof hook === 'function' ? namesIn(String(hook)) : []).map((key) => [name, key] as const),
  );
  return [
    ...[...ofTabs, ...(path ? [['group', path] as const] : [])].filter(([, needed]) => !isCovered(needed, keys)),
    // A function may read `invoice.id` from `invoice` in a way that its source does not show.
    ...ofHooks.filter(([, key]) => !isCovered(key, keys) && !keys.some((passed) => passed.startsWith(`${key}.`))),
  ];
}
