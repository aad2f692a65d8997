/** All paths of the proxy, equal to the service's. Any other path is answered by 404. It does not know who asks. */
import { streamChanges, withEventsHeader, withNotify } from './events/stream-changes.js';
import { withEtag } from './http/etag.js';
import {
  getFeed,
  getFeedWithReadState,
  getPreferences,
  getSubscriber,
  sendAction,
  updatePreferences,
  updateReadState,
} from './operations.js';
import type { Operation } from './request-context.js';
import { withScopeCheck } from './scope/scoped-action.js';
import type { OperationName } from './telemetry/proxy-event.js';

export interface RouteOperation {
  readonly name: OperationName;
  readonly run: Operation;
}

export interface Route {
  /** Part of the derived idempotency keys: a new name invalidates keys in use. */
  readonly name: string;
  readonly pattern: string;
  readonly operations: Readonly<Record<string, RouteOperation>>;
}

const ROUTES: readonly Route[] = [
  {
    name: 'feed',
    pattern: 'v1/subscribers/{self}/notifications/feed',
    operations: { GET: { name: 'feed', run: withEtag(withEventsHeader(getFeedWithReadState)) } },
  },
  {
    name: 'action',
    pattern: 'v1/subscribers/{self}/messages/{message}/actions/{type}',
    operations: { POST: { name: 'action', run: withNotify(withScopeCheck(sendAction)) } },
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
    operations: { GET: { name: 'events', run: streamChanges(getFeed) } },
  },
];

export interface RouteMatch {
  readonly route: Route;
  /** The subscriber id in the path, decoded: `me`, or an id that the caller has to check. */
  readonly self: string;
  readonly ids: readonly string[];
}

/** Valid ids in a path. They are compared without decoding, so an encoded character never passes. */
const SLOTS: ReadonlyMap<string, RegExp> = new Map([
  ['{message}', /^[A-Za-z0-9_-]{1,64}$/],
  ['{type}', /^[A-Za-z0-9_-]{1,32}$/],
]);

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};

function matchPattern(route: Route, segments: readonly string[]): RouteMatch | undefined {
  const pattern = route.pattern.split('/');
  if (pattern.length !== segments.length) return undefined;
  let self = '';
  const ids: string[] = [];
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const slot = SLOTS.get(part);
    if (part === '{self}' && segment !== '') self = decodeSegment(segment);
    else if (slot?.test(segment)) ids.push(segment);
    else if (part !== segment) return undefined;
  }
  return { route, self, ids };
}

/** @param path Below the base path, without a slash at its start. */
export function matchRoute(path: string): RouteMatch | undefined {
  const segments = path.split('/');
  for (const route of ROUTES) {
    const match = matchPattern(route, segments);
    if (match) return match;
  }
  return undefined;
}
