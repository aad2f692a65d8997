/** The client decodes the proxy's `inbox-denied` header into `denied` of a feed page. */
import { expect, it } from 'vitest';
import { createFeedClient } from '../../../src/element/client/feed-client.js';
import { createFeedReader } from '../../../src/element/client/get-feed.js';
import { createInboxClient } from '../../../src/element/client/inbox-client.js';

const answer = (headers: HeadersInit = {}): Response => Response.json({ data: [], hasMore: false }, { headers });

it('a page has the denied operations of its response, and no denied field without the header', async () => {
  let next = answer({ 'inbox-denied': 'action update-preferences' });
  const config = { url: 'https://app.example/inbox', fetch: async () => next };
  const client = createInboxClient(createFeedReader(createFeedClient(config, 'me')));
  expect((await client.getFeed({ page: 0, limit: 10 })).value.denied).toBe('action update-preferences');
  next = answer();
  expect((await client.getFeed({ page: 0, limit: 10 })).value).not.toHaveProperty('denied');
});
