/**
 * Decides which pages may send requests. Browsers attach a cookie to requests of any site, so a session alone proves nothing.
 * An allowed request came from a page of this origin or of a listed one. It does not know who is signed in.
 *
 *   x-notification-inbox: 1   required for every method; no form and no image can send it
 *   Origin: null              never
 *   Sec-Fetch-Site            same-origin   yes
 *                             same-site, cross-site   if Origin is listed
 *                             none          never
 *                             absent        if Origin is listed, or for a GET without Origin
 *   OPTIONS                   if Origin is listed; a preflight can't send the header
 *
 * `same-origin` counts whatever Origin says. Behind a reverse proxy that ends TLS or sets Host, such as Vite's with
 * `changeOrigin`, the URL of a request is not the one that the browser compared; and no browser sends `same-origin` with the
 * Origin of another page.
 *
 * Browsers omit Sec-Fetch-Site if the page's URL is plain http and not localhost. From such a page a GET, which has no
 * Origin, is allowed, and a write is not until the host lists the origin: `findUnlistedOrigin` reports that to the host.
 */

const INBOX_HEADER = 'x-notification-inbox';

const EXPOSED_HEADERS =
  'date, etag, inbox-subject, inbox-events, inbox-denied, retry-after, idempotency-replay, x-request-id';
const ALLOWED_HEADERS = `authorization, content-type, idempotency-key, if-none-match, inbox-read-state, inbox-subject, ${INBOX_HEADER}`;
/** How long a browser may cache the response to a preflight. */
const PREFLIGHT_MAX_AGE_S = '600';

export type Origins = ReadonlySet<string>;

/** Whether the table above allows a request. */
export function isAllowed({ method, headers }: Request, origins: Origins): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isListed = origin !== null && origins.has(origin);
  if (origin === 'null' || site === 'none') return false;
  if (method === 'OPTIONS') return isListed;
  if (headers.get(INBOX_HEADER) !== '1') return false;
  if (site === 'same-origin') return true;
  if (site === 'same-site' || site === 'cross-site') return isListed;
  return site === null && (isListed || (origin === null && method === 'GET'));
}

/**
 * An error for the host if it rejects requests of its own page because `origins` does not list it: the request has the inbox
 * header and no `Sec-Fetch-Site`, and its Origin is the host name that it was sent to. Undefined for any other request.
 */
export function findUnlistedOrigin({ headers, url }: Request): Error | undefined {
  const origin = headers.get('origin') ?? '';
  const isOwnPage = origin.split('//')[1] === new URL(url).host && !headers.has('sec-fetch-site');
  if (!isOwnPage || headers.get(INBOX_HEADER) !== '1') return undefined;
  return new Error(
    `Pages of ${origin} can read but not write: add it to the option "origins", or serve it over https.`,
  );
}

/** Lets a page of a listed origin read a response; empty for any other. */
export function corsHeaders({ headers }: Request, origins: Origins): Record<string, string> {
  const origin = headers.get('origin');
  if (origin === null || !origins.has(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED_HEADERS,
  };
}

/** Sent with a preflight in addition to `corsHeaders`. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': PREFLIGHT_MAX_AGE_S,
});
