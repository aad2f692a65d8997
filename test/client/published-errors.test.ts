/**
 * What the service refuses is what the published client has classes for, with what it needs to say of it.
 */
import type { Novu } from '@novu/api';
import * as errors from '@novu/api/models/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, integrationId } from './published.js';
import { mount, mounted } from './socket.js';

const here = mounted();
let novu: Novu;

beforeAll(() => {
  novu = clientOf(here());
});

const refusal = async (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('the published client knows every refusal for one of its own', () => {
  test('401, of a wrong key', async () => {
    const error = await refusal(clientOf({ url: here().url, key: 'wrong' }).subscribers.retrieve('ada'));
    expect(error).toBeInstanceOf(errors.ErrorDto);
    expect(error).toMatchObject({ statusCode: 401, message: 'API Key not found' });
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    ['subscriber', () => novu.subscribers.retrieve('nobody')],
    ["subscriber's change", () => novu.subscribers.patch({ firstName: 'x' }, 'nobody')],
    ["subscriber's preferences", () => novu.subscribers.preferences.list({ subscriberId: 'nobody' })],
    ['notification', () => novu.notifications.retrieve('0123456789abcdef01234567')],
  ])('404, of an unknown %s', async (_, ask) => {
    const error = await refusal(ask());
    expect(error).toBeInstanceOf(errors.ErrorDto);
    expect(error).toMatchObject({ statusCode: 404 });
  });

  test('404, of an unknown integration, for which it has no class but the common one', async () => {
    const error = await refusal(novu.integrations.update({ name: 'x' }, '0123456789abcdef01234567'));
    expect(error).toBeInstanceOf(errors.SDKError);
    expect(error).toMatchObject({ statusCode: 404 });
  });

  test('409, of an identifier that is taken', async () => {
    const error = await refusal(
      novu.integrations.update({ identifier: 'product-mail' }, integrationId(here(), 'text-messages')),
    );
    expect(error).toBeInstanceOf(errors.ErrorDto);
    expect(error).toMatchObject({ statusCode: 409 });
  });

  test('409, of a subscriber that must be new', async () => {
    const error = await refusal(novu.subscribers.create({ subscriberId: 'ada' }, true));
    expect(error).toBeInstanceOf(errors.NovuError);
    expect(error).toMatchObject({ statusCode: 409 });
  });

  test('422, with what is wrong', async () => {
    const error = await refusal(novu.subscribers.notifications.feed({ subscriberId: 'ada', limit: 101 }));
    expect(error).toBeInstanceOf(errors.ValidationErrorDto);
    expect(error).toMatchObject({
      statusCode: 422,
      errors: { general: { messages: [expect.stringContaining('limit')] } },
    });
  });

  describe('429', () => {
    let limited: Awaited<ReturnType<typeof mount>>;
    beforeAll(async () => {
      limited = await mount({ rateLimit: { configuration: 1, global: 1, window: 1, burst: 0 } });
    });
    afterAll(() => limited.close());

    test('of asking too often, with the time to wait', async () => {
      const asking = clientOf(limited);
      const all = await Promise.allSettled(Array.from({ length: 5 }, () => asking.subscribers.retrieve('ada')));
      const refused = all.filter((one) => one.status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      for (const { reason } of refused) {
        if (!(reason instanceof errors.NovuError)) throw reason;
        expect(reason.statusCode).toBe(429);
        expect(Number(reason.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
  });
});
