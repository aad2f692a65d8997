/** Checks the options that are URLs, origins or paths. The parser decides what is valid, never a pattern alone. */
import { check, createOptionError } from './check-options.js';

/** A name or address of this machine, as `URL.hostname` gives it. */
export const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** @throws TypeError */
export function resolveServiceUrl(value: unknown, allowHttp: boolean | undefined): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '';
  if (!isPlain)
    throw createOptionError('serviceUrl', 'an http or https URL without credentials, query and hash', value);
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname) || allowHttp === true;
  check('serviceUrl', isSafe, 'an https URL, because the API key is sent to it, unless allowHttp is true', value);
  return url;
}

/** @throws TypeError */
export function resolveOrigins(origins: unknown = []): ReadonlySet<string> {
  check('origins', Array.isArray(origins), 'an array of origins', origins);
  return new Set(
    [origins].flat().map((origin: unknown, index) => {
      const isOrigin = typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin;
      // An opaque origin is sent as "null", which all sandboxed frames and local files share. No origin has an asterisk, so a
      // pattern would match none.
      const isValid = isOrigin && origin !== 'null' && !origin.includes('*');
      check(`origins[${index}]`, isValid, 'an origin, such as "https://app.example.com"', origin);
      return String(origin);
    }),
  );
}

/** Without a slash at its end. @throws TypeError */
export function resolveBasePath(path: unknown = '/inbox'): string {
  const trimmed = typeof path === 'string' ? path.replace(/\/+$/, '') : undefined;
  const isPath = trimmed === '' || (trimmed !== undefined && /^(\/[\w~-][\w.~-]*)+$/.test(trimmed));
  check('basePath', isPath, 'a path such as "/inbox"', path);
  return trimmed ?? '';
}
