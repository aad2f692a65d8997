/** Error bodies: what an InboxError says of them in the server client, and in a page. */
import { describe, expect, test } from 'vitest';
import type { InboxError } from '../../../src/api/error.js';
import { getFeed } from '../../../src/api/inbox/feed.js';
import { errorOf, JUNK, stubClient, stubService } from './stub-service.js';

/** The errors of the server client and of a page for the same response. */
async function errorsOf(body: string): Promise<readonly [server: InboxError, page: InboxError]> {
  const response = new Response(body, { status: 422 });
  const { client } = stubClient([response], false);
  return [await errorOf(client.getFeed('me')), await errorOf(getFeed(stubService(response).config, 'me'))];
}

describe('an error body', () => {
  const noObjects = ['', '<html><body>Bad gateway</body></html>', '{"message":', 'null', '"just words"'];
  const bodies = [
    ...noObjects,
    '[[[[[["deep"]]]]]]',
    ...JUNK.map((junk) => JSON.stringify({ message: junk, errors: junk, ctx: junk })),
    ...JUNK.map((junk) => JSON.stringify({ errors: { field: junk }, error: junk })),
    ...JUNK.map((junk) => JSON.stringify({ errors: { field: { messages: junk } } })),
    JSON.stringify({ message: 'x'.repeat(100_000) }),
  ];
  test.each(bodies.map((body) => [body.slice(0, 60), body]))('of %s becomes a code and short text', async (_, body) => {
    for (const error of await errorsOf(body)) {
      expect([error.name, error.code]).toEqual(['InboxError', 'refused']);
      expect(error.message).toMatch(/\S/);
      expect(error.message.length).toBeLessThanOrEqual(300);
      expect(error.message).not.toMatch(/[<{\n]/);
    }
  });
});

describe('an error of the server client', () => {
  test.each([
    [{ statusCode: 404, message: 'Subscriber: x was not found', error: 'Not Found' }, 'Subscriber: x was not found'],
    [{ message: ['limit is too large', 'page is no number'] }, 'limit is too large; page is no number'],
    [{ message: { message: 'inner' } }, 'inner'],
    [{ error: 'Not Found' }, 'Not Found'],
    [{ message: 'two\n  lines' }, 'two lines'],
    [{ message: null, error: 'Bad Request' }, 'Bad Request'],
    [{}, 'Refused.'],
  ])('for %j has the message %j', async (body, message) => {
    expect((await errorsOf(JSON.stringify(body)))[0].message).toBe(message);
  });

  test('lists the messages of each field after a 422', async () => {
    const body = {
      statusCode: 422,
      message: 'Validation Error',
      errors: { general: { messages: ['limit must not be greater than 100'], value: 'x' }, page: ['no number'] },
    };
    const [error] = await errorsOf(JSON.stringify(body));
    expect(error.message).toBe('Validation Error');
    expect(error.fields).toEqual({ general: ['limit must not be greater than 100'], page: ['no number'] });
  });

  test('reaches no prototype by the field names of a response', async () => {
    const [error] = await errorsOf('{"errors":{"__proto__":{"messages":["x"]}}}');
    expect(Object.getPrototypeOf(error.fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['messages']).toBeUndefined();
  });
});
