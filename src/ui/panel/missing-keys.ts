/**
 * Names on the console, each once, the keys of payloads that the host's tabs, groups and functions need and its proxy does not
 * pass. Loaded only where one of them mentions a payload.
 */
import { isCovered, pathsOf } from '../../shared/payload-paths.js';

const ACCESS = /\bpayload\s*(?:(?:\?\s*)?\.\s*([\w$]+)\b(?!\s*(?:\?\.)?\()|(?:\?\.)?\[\s*(["'`])([^"'`]+)\2\s*\])/g;
/** `{ payload: { issue } }`, or `const { issue } = message.payload`. */
const DESTRUCTURED = /\bpayload\s*:\s*\{([^{}]*)\}|\{([^{}]*)\}\s*=\s*[\w$.?\s]*\bpayload\b(?!\s*[?.[])/g;

/** The keys that the source of a function names. Keys that it computes are not found. */
function namesIn(source: string): string[] {
  const read = [...source.matchAll(ACCESS)].map(([, name, , quoted]) => name ?? quoted ?? '');
  const destructured = [...source.matchAll(DESTRUCTURED)].flatMap(([, inner, outer]) =>
    (inner ?? outer ?? '').split(','),
  );
  return [...read, ...destructured.map((part) => /^\s*([\w$]+)/.exec(part)?.[1] ?? '')].filter(Boolean);
}

const printed = new Set<string>();

/** `keys` are those that the proxy passes. */
export function warnOfMissingKeys(
  keys: readonly string[],
  tabs: readonly { readonly id: string; readonly payload?: unknown }[],
  group: string | null,
  hooks: object,
): void {
  const warn = (user: string, path: string): void => {
    const text = `notification-inbox: ${user} needs payload.${path}, which the proxy’s option "payload" does not name.`;
    if (!printed.has(text)) console.warn(text);
    printed.add(text);
  };
  for (const { id, payload } of tabs)
    for (const path of [payload].flat().flatMap((filter) => pathsOf(filter)))
      if (!isCovered(path, keys)) warn(`tab "${id}"`, path);
  const path = /^payload\.(.+)/.exec(group?.trim() ?? '')?.[1];
  if (path && !isCovered(path, keys)) warn('group', path);
  for (const [name, hook] of Object.entries(hooks))
    for (const key of typeof hook === 'function' ? namesIn(String(hook)) : [])
      // A function may go on from `invoice` to `invoice.id` in a way that its text does not tell.
      if (!isCovered(key, keys) && !keys.some((passed) => passed.startsWith(`${key}.`))) warn(name, key);
}
