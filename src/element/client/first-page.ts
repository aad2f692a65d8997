/** Decodes the first page once: the store takes over what the panel has shown. */
import type { ApiConfig } from '../../api/config.js';
import type { FeedBody } from '../../api/inbox/feed-request.js';
import { decodeFeed } from '../../api/inbox/feed.js';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';

const pages = new WeakMap<FeedBody, InboxPageDto>();

export function decodeFirstPage(config: ApiConfig, body: FeedBody): InboxPageDto {
  const page = pages.get(body) ?? decodeFeed(config, { limit: MAX_PAGE_SIZE }, body);
  pages.set(body, page);
  return page;
}
