/**
 * A service that filters its feed by payload as real services do: it compares leaves by dotted paths, the last of two equal
 * paths counts, and names that begin with "$" or "." are ignored.
 */
import { json, type ServiceRequest, type Service } from '../../support/test-proxy.js';

export interface TestMessage {
  readonly _id: string;
  readonly payload: unknown;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The leaves of a filter, by path. */
function leaves(filter: object, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(filter)) {
    if (/^[$.]|^(__proto__|constructor|prototype)$/.test(name)) continue;
    const inner = isObject(value) ? leaves(value, `${path}${name}.`) : new Map([[path + name, value]]);
    for (const [leaf, required] of inner) found.set(leaf, required);
  }
  return found;
}

const valueAt = (payload: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), payload);

const filterOf = (url: URL): Map<string, unknown> => {
  const text = url.searchParams.get('payload');
  if (text === null) return new Map();
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return leaves(Object(JSON.parse(new TextDecoder().decode(bytes))));
};

export function feedOf(messages: readonly TestMessage[], { url: address }: Pick<ServiceRequest, 'url'>): Response {
  const url = new URL(address);
  const filter = filterOf(url);
  const [page, limit] = ['page', 'limit'].map((name) =>
    Number(url.searchParams.get(name) ?? (name === 'page' ? 0 : 10)),
  );
  const matching = messages.filter(({ payload }) =>
    [...filter].every(([path, required]) => JSON.stringify(valueAt(payload, path)) === JSON.stringify(required)),
  );
  const start = (page ?? 0) * (limit ?? 10);
  const data = matching.slice(start, start + (limit ?? 10));
  return json({
    data,
    hasMore: start + data.length < matching.length,
    page,
    pageSize: limit,
    totalCount: matching.length,
  });
}

/** Answers the feed with the filtered messages, and each action with success. */
export const filteringService =
  (messages: readonly TestMessage[]): Service =>
  (serviceRequest) =>
    serviceRequest.method === 'GET' ? feedOf(messages, serviceRequest) : json({ _id: 'acted' }, { status: 201 });
