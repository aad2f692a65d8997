/** Checks of requests: the origin of forms, and paths inside of the backstage. */
import type { Context } from 'hono';

/** A cookie proves nothing about the origin of a form. Browsers send the origin; a form without one is rejected. */
export function isSameOriginForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/** The fields of a form with normalized line ends. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const fields = new URLSearchParams(await c.req.text());
  return new URLSearchParams([...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** The path to return to if it is inside of the backstage; its first page otherwise. */
export function safeReturnPath(path: string | null): string {
  const base = 'http://backstage.invalid';
  if (!path || !URL.canParse(path, base)) return '/backstage';
  const { origin, pathname, search } = new URL(path, base);
  return origin === base && /^\/backstage(\/|$)/.test(pathname) ? pathname + search : '/backstage';
}

/** Whether it can be a segment of a path. */
export const isPathSegment = (value: string): boolean => value !== '' && value !== '.' && value !== '..';
