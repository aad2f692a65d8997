/**
 * Reads pages of the feed. A page that is too large for one response is requested again in smaller pages, which are joined:
 * the places of a page of 100 are those of two pages of 50. It does not know what a message contains.
 */
import { toRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import type { UpstreamRequest, UpstreamResponse } from './send.js';

type Send = (request: UpstreamRequest) => Promise<UpstreamResponse>;

export interface FeedReader {
  /**
   * A page, or the first error response.
   * @throws ProxyError as `send` does; `response-too-large` if one message is too large, or all of them together
   */
  read(readerId: string, request: UpstreamRequest, send: Send): Promise<UpstreamResponse>;
}

/** Limits of one page, failed attempts included: bytes, as a multiple of those of one response, and requests. */
const MAX_RESPONSES = 8;
const MAX_REQUESTS = 40;
/** A response with less than this part of the bytes that it may have is followed by a request for twice as many messages. */
const SMALL_PART = 1 / 4;
const DEFAULT_PAGE_SIZE = 10;
const MAX_READERS = 1000;
/** After that the whole page is requested again, because it may have become smaller. */
const REMEMBER_MS = 10 * 60_000;

const encoder = new TextEncoder();

/** The requests for one page so far. */
interface Progress {
  readonly responseBytes: number;
  /** Messages to request at once, and the fewest that were necessary. */
  size: number;
  smallest: number;
  requests: number;
  bytes: number;
  /** Milliseconds. */
  duration: number;
}

const limitOf = ({ query }: UpstreamRequest): number => Number(query?.get('limit') ?? DEFAULT_PAGE_SIZE);

function withWindow(request: UpstreamRequest, page: number, limit: number): UpstreamRequest {
  const query = new URLSearchParams(request.query);
  query.set('page', String(page));
  query.set('limit', String(limit));
  return { ...request, query };
}

const recordOf = ({ bytes, duration }: Progress): UpstreamResponse['record'] => ({ status: 200, duration, bytes });

/** Sends one request within the limits; undefined if its response is too large, which halves the size. @throws ProxyError */
async function attempt(
  progress: Progress,
  request: UpstreamRequest,
  send: Send,
): Promise<UpstreamResponse | undefined> {
  const { requests, bytes, responseBytes } = progress;
  if (requests >= MAX_REQUESTS || bytes > (MAX_RESPONSES - 1) * responseBytes)
    throw new ProxyError('response-too-large', { upstream: recordOf(progress) });
  const count = ({ bytes: more = 0, duration = 0 }: Partial<UpstreamResponse['record']> = {}): void => {
    progress.requests += 1;
    progress.bytes += more;
    progress.duration += duration;
  };
  try {
    const response = await send(request);
    count(response.record);
    return response;
  } catch (cause) {
    if (!(cause instanceof ProxyError) || cause.code !== 'response-too-large' || progress.size === 1) throw cause;
    count(cause.details.upstream);
    progress.size = Math.floor(progress.size / 2);
    progress.smallest = Math.min(progress.smallest, progress.size);
    return undefined;
  }
}

/** Joins parts from the top down. A message that arrives meanwhile is there twice at worst, as in pages that overlap. */
async function readPage(progress: Progress, request: UpstreamRequest, send: Send): Promise<UpstreamResponse> {
  const limit = limitOf(request);
  const page = Number(request.query?.get('page') ?? 0);
  const end = (page + 1) * limit;
  const messages: unknown[] = [];
  for (let position = page * limit; ;) {
    const { size } = progress;
    const place = Math.floor(position / size);
    const isWhole = size === limit;
    const response = await attempt(progress, isWhole ? request : withWindow(request, place, size), send);
    if (!response) continue;
    const { data, hasMore } = toRecord(isWhole || response.status >= 400 ? undefined : response.parseBody());
    if (!Array.isArray(data)) return response;
    const top = place * size;
    messages.push(...data.slice(position - top, end - top));
    position = top + size;
    const isMore = hasMore === undefined ? data.length >= size : hasMore === true;
    if (isMore && position < end) {
      if (response.record.bytes < progress.responseBytes * SMALL_PART)
        progress.size = Math.min(size * 2, Math.floor(limit / 2));
      continue;
    }
    const counts = { hasMore: isMore || data.length > end - top, page, pageSize: limit, totalCount: messages.length };
    const body = { data: messages, ...counts };
    return {
      ...response,
      bytes: encoder.encode(JSON.stringify(body)),
      parseBody: () => body,
      record: recordOf(progress),
    };
  }
}

export function createFeedReader(responseBytes: number, now: () => number = Date.now): FeedReader {
  /** How many messages fit in one response, by reader: the next poll need not fail first. */
  const sizes = new Map<string, { readonly size: number; readonly until: number }>();

  const sizeFor = (readerId: string): number => {
    const known = sizes.get(readerId);
    return known && known.until > now() ? known.size : Infinity;
  };

  const remember = (readerId: string, size: number): void => {
    const known = sizes.get(readerId);
    const isKnown = known?.size === size && known.until > now();
    sizes.delete(readerId);
    sizes.set(readerId, isKnown ? known : { size, until: now() + REMEMBER_MS });
    const [oldest = ''] = sizes.keys();
    if (sizes.size > MAX_READERS) sizes.delete(oldest);
  };

  return {
    read: async (readerId, request, send) => {
      const limit = limitOf(request);
      const size = Math.min(limit, sizeFor(readerId));
      const progress = { responseBytes, size, smallest: size, requests: 0, bytes: 0, duration: 0 };
      try {
        return await readPage(progress, request, send);
      } finally {
        if (progress.smallest < limit) remember(readerId, progress.smallest);
      }
    },
  };
}
