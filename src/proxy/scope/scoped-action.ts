/** Limits actions to messages in the reader's scope: the id of another message is answered as one that does not exist. */
import { feedPath } from '../../api/urls.js';
import { toRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import type { Operation, RequestContext } from '../request-context.js';
import { toProxyError } from '../upstream/forward.js';
import { messageIdsOf, scopedPage, scopedQuery } from './scope.js';

const PAGE_SIZE = 100;
/** Actions on older messages than these pages contain fail, unless this process has sent the message in a feed. */
const MAX_PAGES = 10;

/** Searches the reader's feed for a message, newest first. @throws ProxyError if the service fails */
async function isInFeed(context: RequestContext, messageId: string): Promise<boolean> {
  const { scope = {}, scopeIndex, subscriberId, readerSubject, readFeed, record: ids } = context;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = scopedQuery(new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE) }), scope);
    const response = await readFeed({ method: 'GET', path: feedPath(subscriberId), segments: 5, query, ids });
    // Not `not-found`, at which a browser gives up the action: after these errors it tries again.
    if (response.status >= 400) throw toProxyError(response);
    const body = toRecord(response.parseBody());
    const messageIds = messageIdsOf(scopedPage(body, scope));
    scopeIndex.add(readerSubject, messageIds);
    if (messageIds.includes(messageId)) return true;
    if (body['hasMore'] !== true) break;
  }
  return false;
}

/** @throws ProxyError `not-found` if the message is outside the scope */
export const withScopeCheck =
  (action: Operation): Operation =>
  async (context) => {
    const { scope, scopeIndex, readerSubject } = context;
    const [messageId = ''] = context.ids;
    const isAllowed = !scope || scopeIndex.has(readerSubject, messageId) || (await isInFeed(context, messageId));
    if (!isAllowed) throw new ProxyError('not-found');
    return action(context);
  };
