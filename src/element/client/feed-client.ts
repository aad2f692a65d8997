/**
 * Requests the first page of one subscriber's feed; each response comes with the subject of its session. get-feed.ts reads further
 * pages, and inbox-client.ts has all other operations: both are loaded later.
 */
import type { ApiConfig, CallOptions } from '../../api/config.js';
import { fetchFeed } from '../../api/inbox/feed-request.js';
import type { FeedBody, FeedSearch } from '../../api/inbox/feed-request.js';
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import { shortHash } from '../../shared/short-hash.js';
import type { Identified } from '../../store/ports.js';

/** CSRF protection: a form or a link cannot send this header, so that the proxy knows that a script of the page did. */
export const REQUEST_HEADERS = { 'x-notification-inbox': '1' };
export const SUBJECT_HEADER = 'inbox-subject';
/** The prefix of a subject that this file derives, for a service that sends none. */
export const DERIVED = '~';

export const FIRST_PAGE: FeedSearch = { page: 0, limit: MAX_PAGE_SIZE };

/** A response with the subject of its session, and its headers. */
export type Received<T> = Identified<T> & { readonly headers: Headers };

export interface FeedClient {
  readonly config: ApiConfig;
  readonly subscriberId: string;
  /** Whether there is an event stream: undefined until a response has offered one, false if it could not be opened. */
  hasEvents: boolean | undefined;
  /** The first page of 100, requested before the store was there: the store takes it once. */
  prefetched: Promise<Received<FeedBody>> | undefined;
  readonly prefetch: (signal: AbortSignal) => Promise<Received<FeedBody>>;
  /** Calls an operation, and adds the subject and the headers of the response. */
  readonly identify: <T>(options: CallOptions, call: (options: CallOptions) => Promise<T>) => Promise<Received<T>>;
}

/** The service's clock when it responded, in milliseconds since 1970; undefined without a `Date` header. */
export const serviceTimeOf = (headers: Headers): number | undefined =>
  Date.parse(headers.get('date') ?? '') || undefined;

export function createFeedClient(apiConfig: ApiConfig, subscriberId: string): FeedClient {
  const derivedSubject = DERIVED + shortHash(subscriberId);

  const client: FeedClient = {
    config: apiConfig,
    subscriberId,
    hasEvents: undefined,
    prefetched: undefined,
    identify: async (options, call) => {
      let headers = new Headers();
      const value = await call({
        ...options,
        headers: { ...REQUEST_HEADERS, ...options.headers },
        onHeaders: (received) => {
          headers = received;
          client.hasEvents ??= headers.has('inbox-events') || undefined;
        },
      });
      const subject = headers.get(SUBJECT_HEADER) ?? '';
      return { value, subject: /^[\w-]{1,64}$/.test(subject) ? subject : derivedSubject, headers };
    },
    prefetch: (signal) => {
      signal.addEventListener('abort', () => (client.prefetched = undefined));
      return (client.prefetched = client.identify({ signal }, (options) =>
        fetchFeed(apiConfig, subscriberId, FIRST_PAGE, options),
      ));
    },
  };
  return client;
}
