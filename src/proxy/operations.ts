/** The operations for one subscriber: what each sends to the service, and what it answers. It does not know the routes. */
import { actionPath, feedPath, preferencesPath, subscriberPath } from '../api/urls.js';
import { ProxyError } from './errors.js';
import { actionBody, preferencesBody, readBody } from './http/body.js';
import { feedQuery, filterOf } from './http/query.js';
import { resolveBody } from './http/response.js';
import { checkFilter, isStable } from './payload.js';
import { parseReadStateUpdate } from './read-state.js';
import type { Operation, RequestContext } from './request-context.js';
import { messageIdsOf, scopedPage, scopedQuery } from './scope/scope.js';
import { forward } from './upstream/forward.js';
import { actionFields, feedFields, preferencesFields, subscriberFields } from './upstream/response-fields.js';
import type { SelectPayload } from './upstream/response-fields.js';

const emptyPage = (query: URLSearchParams): object => ({
  data: [],
  hasMore: false,
  page: Number(query.get('page') ?? 0),
  pageSize: Number(query.get('limit') ?? 10),
  totalCount: 0,
});

/** A page with what browsers have to know of the options. */
const withOptions = (page: object, { payload, decodeEntities }: RequestContext): object => ({
  ...page,
  ...(!decodeEntities && { decodeEntities }),
  ...(payload.keys && { payloadKeys: payload.keys }),
});

/** Reports the first failure of the host's function in a page; the payload of its messages does not pass. */
function createSelect({ payload, reportError }: RequestContext): SelectPayload {
  let isReported = false;
  return (...args) => {
    try {
      return payload.select(...args);
    } catch (cause) {
      if (!isReported) reportError(cause);
      isReported = true;
      return undefined;
    }
  };
}

const forwardFeed = forward({
  path: feedPath,
  segments: 5,
  send: ({ readFeed }) => readFeed,
  query: ({ searchParams, scope, payload }) => {
    const query = feedQuery(searchParams);
    if (query.has('payload')) checkFilter(filterOf(query), payload);
    return scope ? scopedQuery(query, scope) : query;
  },
  fields: (page, context) => {
    const { scope, scopeIndex, readerSubject } = context;
    const scoped = scope ? scopedPage(page, scope) : page;
    if (scope) scopeIndex.add(readerSubject, messageIdsOf(scoped));
    const fields = feedFields(scoped, createSelect(context));
    return fields && withOptions(fields, context);
  },
  // A 404 that does not mention the subscriber is a wrong `serviceUrl`, not an empty inbox.
  onMissing: (_status, isSubscriberMissing, query, context) =>
    isSubscriberMissing ? { status: 200, body: withOptions(emptyPage(query), context) } : undefined,
});

export const getFeed: Operation = async (context) => {
  const response = await forwardFeed(context);
  if (isStable(context.payload)) return response;
  // Equal bytes of the service need not give an equal page: the ETag has to be that of the page itself.
  const { createBody: _createBody, sourceBytes: _sourceBytes, ...rest } = response;
  return { ...rest, body: resolveBody(response) };
};

export const sendAction = forward({
  path: (subscriberId, [message = '', type = '']) => actionPath(subscriberId, message, type),
  segments: 7,
  body: actionBody,
  fields: actionFields,
  // 404 is an unknown message, 400 another subscriber's. One answer for both keeps the difference secret.
  onMissing: () => new ProxyError('not-found'),
});

export const getPreferences = forward({
  path: preferencesPath,
  segments: 4,
  fields: preferencesFields,
  // Not an error, which a browser would show in its console: the subscriber appears with the first notification.
  onMissing: (_status, isSubscriberMissing) =>
    isSubscriberMissing ? { status: 200, body: { global: {}, workflows: [] } } : undefined,
});

export const updatePreferences = forward({
  path: preferencesPath,
  segments: 4,
  body: preferencesBody,
  fields: preferencesFields,
  // The workflow may be missing as well as the subscriber.
  onMissing: (status, isSubscriberMissing) =>
    status === 404 ? new ProxyError(isSubscriberMissing ? 'no-subscriber' : 'not-found') : undefined,
});

export const getSubscriber = forward({
  path: subscriberPath,
  segments: 3,
  fields: subscriberFields,
  onMissing: (_status, isSubscriberMissing) => (isSubscriberMissing ? { status: 200, body: {} } : undefined),
});

/** Adds the read state to the first unfiltered page of the feed, which saves a browser a request for it. */
export const getFeedWithReadState: Operation = async (context) => {
  const { readState, readerSubject, searchParams, request, reportError } = context;
  const isFiltered = ['read', 'seen', 'payload'].some((name) => searchParams.has(name));
  const isFirst = !isFiltered && Number(searchParams.get('page') ?? 0) === 0;
  if (!readState || !isFirst) return getFeed(context);
  const knownVersion = request.headers.get('inbox-read-state') ?? '';
  // If the storage fails, the feed is sent without read state.
  const [response, stored] = await Promise.all([
    getFeed(context),
    readState.read(readerSubject, knownVersion).catch((cause: unknown) => reportError(cause)),
  ]);
  return { ...response, ...(stored && { readState: stored }) };
};

/** @throws ProxyError `not-found` if the host stores no read state, `bad-body`, `busy` */
export const updateReadState: Operation = async (context) => {
  const { readState, readerSubject, readerId, changeBus, reportError } = context;
  if (!readState) throw new ProxyError('not-found');
  const body = await readBody(context.request, context.requestBytes, AbortSignal.timeout(context.timeout));
  const update = parseReadStateUpdate(body);
  if (!update) throw new ProxyError('bad-body');
  const notify = (): void => void changeBus.notify({ readerId, readerSubject });
  const missing = await readState.merge(readerSubject, update, notify).catch(reportError);
  if (!missing) throw new ProxyError('busy');
  return { status: 200, body: missing };
};
