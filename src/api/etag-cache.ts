/**
 * Caches the responses of a proxy by their ETag, so that unchanged pages are not sent again: adds `If-None-Match` and turns
 * a 304 into the cached response. The browser's HTTP cache must not store an inbox. Does not read the bodies, only the
 * subject that they belong to: a response of another subject, or without one, clears the cache.
 */
import type { ApiConfig } from './config.js';

interface Entry {
  readonly subject: string;
  readonly tag: string;
  readonly text: string;
}

/** Enough for one page of each tab, and preferences. */
const MAX_ENTRIES = 6;

/** The same configuration with a caching `fetch`; its other properties are read through, so later changes apply. */
export function withEtagCache(config: ApiConfig): ApiConfig {
  const entries = new Map<string, Entry>();
  let currentSubject = '';

  const cachedFetch: typeof fetch = async (input, init) => {
    const url = init?.method === 'GET' && typeof input === 'string' ? input : '';
    const entry = entries.get(url);
    const conditional = entry && { ...Object.fromEntries(new Headers(init?.headers)), 'if-none-match': entry.tag };
    const response = await (config.fetch ?? fetch)(input, conditional ? { ...init, headers: conditional } : init);
    const { status, headers } = response;
    const subject = headers.get('inbox-subject') ?? '';
    if (subject !== currentSubject) entries.clear();
    currentSubject = subject;
    // For another subject a 304 stays a 304, which `request` rejects as malformed.
    if (status === 304 && entry?.subject === subject) return new Response(entry.text, { headers });
    const tag = headers.get('etag');
    if (status !== 200 || !tag || !subject || !url) return response;
    const text = await response.text();
    if (subject === currentSubject) {
      entries.delete(url);
      entries.set(url, { subject, tag, text });
      const [oldest = ''] = entries.keys();
      if (entries.size > MAX_ENTRIES) entries.delete(oldest);
    }
    return new Response(text, response);
  };

  return Object.create(config, { fetch: { value: cachedFetch } });
}
