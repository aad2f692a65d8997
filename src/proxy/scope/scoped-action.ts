/** An action on a message of the reader's own scope: a guessed id of another scope is as one that does not exist. */
import { feedPath } from '../../api/urls.js';
import { ProxyError } from '../errors.js';
import { refusalOf } from '../upstream/forward.js';
import type { RequestContext, Operation } from '../upstream/forward.js';
import { toRecord } from '../json.js';
import { idsOf, scopedPage, scopedQuery } from './scope.js';

const PAGE_SIZE = 100;
/** Older messages than these can't be acted on in a scope, unless they were shown by this process. */
const MAX_PAGES = 10;

/** Looks for a message in the reader's feed, newest first. @throws Refusal where the service fails */
async function find(
  { scope = {}, scopeIndex, subscriberId, readerSubject: name, send, record: ids }: RequestContext,
  id: string,
): Promise<boolean> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = scopedQuery(new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE) }), scope);
    const incoming = await send({ method: 'GET', path: feedPath(subscriberId), segments: 5, query, ids });
    // Not "not found", which would end the action: a browser tries again.
    if (incoming.status >= 400) throw refusalOf(incoming);
    const received = toRecord(incoming.body());
    const found = idsOf(scopedPage(received, scope));
    scopeIndex.add(name, found);
    if (found.includes(id)) return true;
    if (received['hasMore'] !== true) break;
  }
  return false;
}

export const inScope =
  (action: Operation): Operation =>
  async (call) => {
    const [id = ''] = call.ids;
    const isOpen = !call.scope || call.scopeIndex.has(call.readerSubject, id) || (await find(call, id));
    if (!isOpen) throw new ProxyError('not-found');
    return action(call);
  };
