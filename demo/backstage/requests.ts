/**
 * What may come in: forms of this origin's own pages, and paths that stay in the backstage.
 */
import type { Context } from 'hono';

/** A cookie alone proves nothing. Browsers say on every form where it came from; what doesn't say is turned away. */
export function isOwnForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/** The fields of a form, with line ends as everywhere else. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const fields = new URLSearchParams(await c.req.text());
  return new URLSearchParams([...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** Where a form says it came from, when that is a page of the backstage; else its first page. */
export function wayBack(said: string | null): string {
  const base = 'http://backstage.invalid';
  if (!said || !URL.canParse(said, base)) return '/backstage';
  const { origin, pathname, search } = new URL(said, base);
  return origin === base && /^\/backstage(\/|$)/.test(pathname) ? pathname + search : '/backstage';
}

/** Whether a client can put it into a path at all. */
export const isSegment = (value: string): boolean => value !== '' && value !== '.' && value !== '..';
