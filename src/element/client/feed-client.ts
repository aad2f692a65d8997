/**
 * Requests pages of one subscriber's feed; each response comes with the subject of its session. All other operations are in
 * inbox-client.ts, which is loaded later.
 */
import type { ApiConfig, CallOptions } from '../../api/config.js';
import { withEtagCache } from '../../api/etag-cache.js';
import { getFeed } from '../../api/inbox/feed.js';
import type { FeedQuery, InboxPageDto } from '../../api/inbox/feed.js';
import { READ_STATE_HEADER } from '../../api/inbox/read-state.js';
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import { shortHash } from '../../shared/short-hash.js';
import type { Identified, InboxClient, ReadOptions } from '../../store/ports.js';

/** CSRF protection: a form or a link cannot send this header, so that the proxy knows that a script of the page did. */
export const REQUEST_HEADERS = { 'x-notification-inbox': '1' };
export const SUBJECT_HEADER = 'inbox-subject';
/** The prefix of a subject that this file derives, for a service that sends none. */
export const DERIVED = '~';

const FIRST_PAGE: FeedQuery = { page: 0, limit: MAX_PAGE_SIZE };

export const readOptions = ({ signal }: ReadOptions = {}): CallOptions => (signal ? { signal } : {});

export interface FeedClient extends Pick<InboxClient, 'getFeed'> {
  readonly config: ApiConfig;
  readonly subscriberId: string;
  /** Whether there is an event stream: undefined until a response has offered one, false if it could not be opened. */
  hasEvents: boolean | undefined;
  /** Requests the first page of 100. The first `getFeed` of that page takes this response. */
  readonly prefetch: (signal: AbortSignal) => Promise<Identified<InboxPageDto>>;
  /** Calls an operation, and adds the subject and the headers of the response. */
  readonly identify: <T>(
    options: CallOptions,
    call: (options: CallOptions) => Promise<T>,
  ) => Promise<Identified<T> & { readonly headers: Headers }>;
}

export function createFeedClient(apiConfig: ApiConfig, subscriberId: string): FeedClient {
  const derivedSubject = DERIVED + shortHash(subscriberId);

  let prefetched: Promise<Identified<InboxPageDto>> | undefined;

  const requestPage: InboxClient['getFeed'] = async (query, options = {}) => {
    const { readStateVersion } = options;
    const { value, subject, headers } = await client.identify(
      { ...readOptions(options), headers: readStateVersion ? { [READ_STATE_HEADER]: readStateVersion } : {} },
      (all) => getFeed(client.config, subscriberId, query, all),
    );
    const serviceTime = Date.parse(headers.get('date') ?? '') || undefined;
    const denied = headers.get('inbox-denied');
    return { value: { ...value, serviceTime, ...(denied && { denied }) }, subject };
  };

  const client: FeedClient = {
    config: withEtagCache(apiConfig),
    subscriberId,
    hasEvents: undefined,
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
      signal.addEventListener('abort', () => (prefetched = undefined));
      return (prefetched = requestPage(FIRST_PAGE, { signal }));
    },
    getFeed: (query, options) => {
      const isFirstPage = JSON.stringify(query) === JSON.stringify(FIRST_PAGE);
      const taken = isFirstPage && prefetched;
      if (isFirstPage) prefetched = undefined;
      return taken || requestPage(query, options);
    },
  };
  return client;
}
