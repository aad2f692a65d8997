import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/admin/client.js';
import { InboxError } from '../../src/api/error.js';
import { getFeed } from '../../src/api/inbox/feed.js';
import { JUNK, serving } from './support.js';

const answered = (body: string, status: number) => serving(new Response(body, { status })).service;

/** What a server's client and what a page is told of the same answer. */
async function told(body: string, status = 422): Promise<readonly [server: InboxError, page: InboxError]> {
  const service = answered(body, status);
  const client = createClient({ serviceUrl: service.url, apiKey: 'k', fetch: service.fetch ?? fetch });
  const failures = await Promise.all(
    [client.getFeed('me'), getFeed(service, 'me')].map((asking) =>
      asking.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  const [server, page] = failures;
  if (!(server instanceof InboxError) || !(page instanceof InboxError)) throw new TypeError('no failure');
  return [server, page];
}

describe('whatever an error body is', () => {
  const bodies = [
    '',
    '<html><body>Bad gateway</body></html>',
    '{"message":',
    'null',
    '"just words"',
    '[[[[[["deep"]]]]]]',
    ...JUNK.map((junk) => JSON.stringify({ message: junk, errors: junk, ctx: junk })),
    ...JUNK.map((junk) => JSON.stringify({ errors: { field: junk }, error: junk })),
    ...JUNK.map((junk) => JSON.stringify({ errors: { field: { messages: junk } } })),
    JSON.stringify({ message: 'x'.repeat(100_000) }),
  ];
  test.each(bodies.map((body) => [body.slice(0, 60), body]))('%s: there is a kind and a sentence', async (_, body) => {
    for (const failure of await told(body)) {
      expect(failure.code).toBe('refused');
      expect(failure.message).toMatch(/\S/);
      expect(failure.message.length).toBeLessThanOrEqual(300);
      expect(failure.message).not.toMatch(/[<{\n]/);
    }
  });
});

describe("the service's own words, for a server's client", () => {
  test.each([
    [{ statusCode: 404, message: 'Subscriber: x was not found', error: 'Not Found' }, 'Subscriber: x was not found'],
    [{ message: ['limit is too large', 'page is no number'] }, 'limit is too large; page is no number'],
    [{ message: { message: 'inner' } }, 'inner'],
    [{ error: 'Not Found' }, 'Not Found'],
    [{ message: 'two\n  lines' }, 'two lines'],
    [{ message: null, error: 'Bad Request' }, 'Bad Request'],
  ])('%j', async (body, said) => {
    expect((await told(JSON.stringify(body)))[0].message).toBe(said);
  });

  test('a 422 tells what is wrong with each field', async () => {
    const body = {
      statusCode: 422,
      message: 'Validation Error',
      errors: { general: { messages: ['limit must not be greater than 100'], value: 'x' }, page: ['no number'] },
    };
    const [failure] = await told(JSON.stringify(body));
    expect(failure.message).toBe('Validation Error');
    expect(failure.fields).toEqual({ general: ['limit must not be greater than 100'], page: ['no number'] });
  });

  test('field names of an answer reach no prototype', async () => {
    const [failure] = await told('{"errors":{"__proto__":{"messages":["x"]}}}');
    expect(Object.getPrototypeOf(failure.fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['messages']).toBeUndefined();
  });
});
