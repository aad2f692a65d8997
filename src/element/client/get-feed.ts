/** Reads pages of the feed for the store, which takes the response to the first request over. */
import type { ApiConfig, CallOptions } from '../../api/config.js';
import { withEtagCache } from '../../api/etag-cache.js';
import { fetchFeed } from '../../api/inbox/feed-request.js';
import { decodeFeed, searchOf } from '../../api/inbox/feed.js';
import { READ_STATE_HEADER } from '../../api/inbox/read-state.js';
import type { InboxClient, ReadOptions } from '../../store/ports.js';
import { FIRST_PAGE, serviceTimeOf } from './feed-client.js';
import { decodeFirstPage } from './first-page.js';
import type { FeedClient } from './feed-client.js';

export const readOptions = ({ signal }: ReadOptions = {}): CallOptions => (signal ? { signal } : {});

/** A client that reads all pages of the feed. */
export type FeedReader = FeedClient & Pick<InboxClient, 'getFeed'>;

const createGetFeed =
  (client: FeedClient, config: ApiConfig): InboxClient['getFeed'] =>
  async (query, options = {}) => {
    const { readStateVersion } = options;
    const isFirstPage = JSON.stringify(query) === JSON.stringify(FIRST_PAGE);
    const taken = isFirstPage ? client.prefetched : undefined;
    if (isFirstPage) client.prefetched = undefined;
    const callOptions = {
      ...readOptions(options),
      headers: readStateVersion ? { [READ_STATE_HEADER]: readStateVersion } : {},
    };
    const request = (all: CallOptions) => fetchFeed(config, client.subscriberId, searchOf(query), all);
    const { value, subject, headers } = await (taken ?? client.identify(callOptions, request));
    const denied = headers.get('inbox-denied');
    const page = taken ? decodeFirstPage(config, value) : decodeFeed(config, query, value);
    return { value: { ...page, serviceTime: serviceTimeOf(headers), ...(denied && { denied }) }, subject };
  };

/** Returns the same client. */
export function createFeedReader(client: FeedClient): FeedReader {
  // Not the first response, which no later request repeats within minutes.
  const config = withEtagCache(client.config);
  return Object.assign(client, { config, getFeed: createGetFeed(client, config) });
}
