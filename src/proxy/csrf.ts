/**
 * Which pages may ask. A cookie goes along with a request of any site, so a session alone proves nothing.
 * It does not know who is signed in; what it lets through came from a page of this origin or of a listed one.
 *
 *   x-notification-inbox: 1   demanded on every method; no form and no image can send it
 *   Origin: null              never
 *   Sec-Fetch-Site            same-origin   yes
 *                             same-site, cross-site   if Origin is listed
 *                             none          never
 *                             absent        if Origin is listed, or on a GET without Origin
 *   OPTIONS                   if Origin is listed; a preflight can't bear the header
 *
 * Browsers leave Sec-Fetch-Site out where the page's address is plain http and not this machine. There a GET, which has no
 * Origin, passes and a write does not, until the host lists the origin: `unlistedOrigin` lets it say so.
 */

export const INBOX_HEADER = 'x-notification-inbox';

const EXPOSED = 'date, etag, inbox-subject, inbox-events, inbox-denied, retry-after, idempotency-replay, x-request-id';
const ALLOWED = `authorization, content-type, idempotency-key, if-none-match, inbox-read-state, inbox-subject, ${INBOX_HEADER}`;
/** Seconds for which a browser may keep the answer to a preflight. */
const PREFLIGHT_AGE = '600';

export type Origins = ReadonlySet<string>;

/** Whether a request passes the table above. */
export function isAllowed({ method, headers }: Request, origins: Origins): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const listed = origin !== null && origins.has(origin);
  if (origin === 'null' || site === 'none') return false;
  if (method === 'OPTIONS') return listed;
  if (headers.get(INBOX_HEADER) !== '1') return false;
  if (site === 'same-origin') return true;
  if (site === 'same-site' || site === 'cross-site') return listed;
  return site === null && (listed || (origin === null && method === 'GET'));
}

/**
 * Why a request of the host's own page was turned down: it bears the header and no `Sec-Fetch-Site`, and its Origin has the
 * host name that it was sent to. Undefined for any other.
 */
export function unlistedOrigin({ headers, url }: Request): Error | undefined {
  const origin = headers.get('origin') ?? '';
  const isOwn = origin.split('//')[1] === new URL(url).host && !headers.has('sec-fetch-site');
  if (!isOwn || headers.get(INBOX_HEADER) !== '1') return undefined;
  return new Error(`Pages of ${origin} can read but not write: list it in "origins", or serve it by https.`);
}

/** What lets a page of a listed origin read an answer; nothing for any other. */
export function corsHeaders({ headers }: Request, origins: Origins): Record<string, string> {
  const origin = headers.get('origin');
  if (origin === null || !origins.has(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED,
  };
}

/** What a preflight is told on top of `corsHeaders`. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': ALLOWED,
  'access-control-max-age': PREFLIGHT_AGE,
});
