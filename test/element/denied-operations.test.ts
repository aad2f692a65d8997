/** The header by which a proxy names what the host does not allow, as it arrives at the tag. */
import { expect, it } from 'vitest';
import { createInboxClient } from '../../src/element/inbox-client.js';

const answer = (headers: HeadersInit = {}): Response => Response.json({ data: [], hasMore: false }, { headers });

it('a page bears the operations that its answer denies, and nothing where it denies none', async () => {
  let next = answer({ 'inbox-denied': 'action update-preferences' });
  const client = createInboxClient({ url: 'https://app.example/inbox', fetch: async () => next }, 'me');
  const { value } = await client.getFeed({ page: 0, limit: 10 });
  expect(value.denied).toBe('action update-preferences');
  next = answer();
  expect((await client.getFeed({ page: 0, limit: 10 })).value).not.toHaveProperty('denied');
});
