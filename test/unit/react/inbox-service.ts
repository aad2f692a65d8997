/** A `fetch` that answers like the proxy: a feed of unread messages. */
import { afterEach, beforeEach, vi } from 'vitest';

export interface Requested {
  readonly url: string;
  readonly headers: Headers;
}

export const requests: Requested[] = [];
let ids: readonly string[] = [];

/** The ids of the messages, the newest first. */
export function serve(...next: readonly string[]): void {
  ids = next;
}

const feed = (): string =>
  JSON.stringify({
    hasMore: false,
    data: ids.map((_id, place) => ({
      _id,
      subject: `Message ${_id}`,
      createdAt: new Date(Date.now() - (place + 1) * 1000).toISOString(),
    })),
  });

beforeEach(() => {
  requests.length = 0;
  serve('a', 'b');
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, headers: new Headers(init.headers) });
    return new Response(feed(), { headers: { 'inbox-subject': 'somebody' } });
  });
});
afterEach(() => vi.unstubAllGlobals());
