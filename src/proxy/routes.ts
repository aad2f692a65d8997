/**
 * The routes: the service's own paths, for one subscriber, so that a page speaks alike to a service and to its proxy.
 * This table is all that there is. It does not know who asks.
 */
import { actionPath, feedPath, preferencesPath, subscriberPath } from '../api/urls.js';
import { ProxyError } from './errors.js';
import type { ProxyResponse } from './errors.js';
import { actionBody, preferencesBody, readBody } from './body.js';
import { streamChanges, withEventsHeader, withNotify } from './events/operations.js';
import { actionFields, feedFields, preferencesFields, subscriberFields } from './upstream/response-fields.js';
import { forward } from './upstream/forward.js';
import type { Operation } from './upstream/forward.js';
import type { OperationName } from './proxy-event.js';
import { feedQuery } from './query.js';
import { readStateUpdate } from './read-state.js';
import { idsOf, scopedPage, scopedQuery } from './scope/scope.js';
import { inScope } from './scope/scoped-action.js';
import { withEtag } from './etag.js';

export interface Route {
  /** Part of the keys that are derived: to change it is to forget the keys that are in use. */
  readonly name: string;
  readonly pattern: string;
  readonly operations: Readonly<Record<string, { readonly name: OperationName; readonly run: Operation }>>;
}

export interface Match {
  readonly route: Route;
  /** What stood for the subscriber, decoded. */
  readonly self: string;
  readonly ids: readonly string[];
}

/** What may stand in a slot, as it is written in the address: nothing is decoded, so nothing can hide. */
const SLOTS: ReadonlyMap<string, RegExp> = new Map([
  ['{message}', /^[A-Za-z0-9_-]{1,64}$/],
  ['{type}', /^[A-Za-z0-9_-]{1,32}$/],
]);

const emptyInbox = (query: URLSearchParams): ProxyResponse => ({
  status: 200,
  body: {
    data: [],
    hasMore: false,
    page: Number(query.get('page') ?? 0),
    pageSize: Number(query.get('limit') ?? 10),
    totalCount: 0,
  },
});

const feed = forward({
  path: feedPath,
  segments: 5,
  query: ({ search, scope }) => (scope ? scopedQuery(feedQuery(search), scope) : feedQuery(search)),
  fields: (page, { scope, scopeIndex, readerSubject: name }) => {
    if (!scope) return feedFields(page);
    const scoped = scopedPage(page, scope);
    scopeIndex.add(name, idsOf(scoped));
    return feedFields(scoped);
  },
  // A 404 that doesn't speak of the subscriber is a wrong address of the service, and no empty inbox.
  missing: (_status, noSubscriber, query) => (noSubscriber ? emptyInbox(query) : undefined),
});

const act = forward({
  path: (subscriberId, [message = '', type = '']) => actionPath(subscriberId, message, type),
  segments: 7,
  body: actionBody,
  fields: actionFields,
  // 404 is a message that isn't there, 400 is another's: which of the two it was is nobody's business.
  missing: () => new ProxyError('not-found'),
});

const getPreferences = forward({
  path: preferencesPath,
  segments: 4,
  fields: preferencesFields,
  missing: (status) => (status === 404 ? new ProxyError('no-subscriber') : undefined),
});

const updatePreferences = forward({
  path: preferencesPath,
  segments: 4,
  body: preferencesBody,
  fields: preferencesFields,
  // Here the workflow may be what is missing.
  missing: (status, noSubscriber) =>
    status === 404 ? new ProxyError(noSubscriber ? 'no-subscriber' : 'not-found') : undefined,
});

const getSubscriber = forward({
  path: subscriberPath,
  segments: 3,
  fields: subscriberFields,
  missing: (status) => (status === 404 ? new ProxyError('no-subscriber') : undefined),
});

/** The first page of the whole list brings the read state along, so that reading it costs no request. */
const feedWithReadState: Operation = async (call) => {
  const { readState, readerSubject: name, search, request } = call;
  const isFirst =
    !['read', 'seen', 'payload'].some((filter) => search.has(filter)) && Number(search.get('page') ?? 0) === 0;
  if (!readState || !isFirst) return feed(call);
  const known = request.headers.get('inbox-read-state') ?? '';
  // A storage that fails costs the read state of this answer, and not the feed.
  const [answer, stored] = await Promise.all([
    feed(call),
    readState.read(name, known).catch((cause: unknown) => call.reportError(cause)),
  ]);
  return { ...answer, ...(stored && { readState: stored }) };
};

/** @throws Refusal `not-found` where the host keeps no read state, `bad-body`, `busy` */
const updateReadState: Operation = async (call) => {
  const { readState, readerSubject: name, readerId: person, changeBus: hints, reportError: trouble } = call;
  if (!readState) throw new ProxyError('not-found');
  const body = await readBody(call.request, call.requestBytes, AbortSignal.timeout(call.timeout));
  const update = readStateUpdate(body);
  if (!update) throw new ProxyError('bad-body');
  const merged = await readState.merge(name, update, () => void hints.tell({ person, name })).catch(trouble);
  if (!merged) throw new ProxyError('busy');
  return { status: 200, body: merged };
};

const ROUTES: readonly Route[] = [
  {
    name: 'feed',
    pattern: 'v1/subscribers/{self}/notifications/feed',
    operations: { GET: { name: 'feed', run: withEtag(withEventsHeader(feedWithReadState)) } },
  },
  {
    name: 'action',
    pattern: 'v1/subscribers/{self}/messages/{message}/actions/{type}',
    operations: { POST: { name: 'action', run: withNotify(inScope(act)) } },
  },
  {
    name: 'preferences',
    pattern: 'v2/subscribers/{self}/preferences',
    operations: {
      GET: { name: 'preferences', run: withEtag(getPreferences) },
      PATCH: { name: 'update-preferences', run: updatePreferences },
    },
  },
  {
    name: 'read-state',
    pattern: 'v1/subscribers/{self}/read-state',
    operations: { PATCH: { name: 'update-read-state', run: updateReadState } },
  },
  {
    name: 'subscriber',
    pattern: 'v2/subscribers/{self}',
    operations: { GET: { name: 'subscriber', run: getSubscriber } },
  },
  {
    name: 'events',
    pattern: 'v1/subscribers/{self}/events',
    operations: { GET: { name: 'events', run: streamChanges(feed) } },
  },
];

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};

function matchOne(route: Route, segments: readonly string[]): Match | undefined {
  const pattern = route.pattern.split('/');
  if (pattern.length !== segments.length) return undefined;
  let self = '';
  const ids: string[] = [];
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const slot = SLOTS.get(part);
    if (part === '{self}' && segment !== '') self = decoded(segment);
    else if (slot?.test(segment)) ids.push(segment);
    else if (part !== segment) return undefined;
  }
  return { route, self, ids };
}

/** The route of a path below the proxy's own, which begins without a slash. */
export function matchRoute(path: string): Match | undefined {
  const segments = path.split('/');
  for (const route of ROUTES) {
    const match = matchOne(route, segments);
    if (match) return match;
  }
  return undefined;
}
