/** The local service rejects requests with the error responses for which the published SDK has classes. */
import type { Novu } from '@novu/api';
import * as errors from '@novu/api/models/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSdk, integrationId } from './published-sdk.js';
import { startService, useService } from './local-service.js';

const running = useService();
let sdk: Novu;

beforeAll(() => {
  sdk = createSdk(running());
});

const errorOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('the published SDK has an error class for', () => {
  test('401 with a wrong API key', async () => {
    const error = await errorOf(createSdk({ url: running().url, key: 'wrong' }).subscribers.retrieve('ada'));
    expect(error).toBeInstanceOf(errors.ErrorDto);
    expect(error).toMatchObject({ statusCode: 401, message: 'API Key not found' });
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    ['subscriber', () => sdk.subscribers.retrieve('nobody')],
    ['subscriber to change', () => sdk.subscribers.patch({ firstName: 'x' }, 'nobody')],
    ['subscriber of preferences', () => sdk.subscribers.preferences.list({ subscriberId: 'nobody' })],
    ['notification', () => sdk.notifications.retrieve('0123456789abcdef01234567')],
  ])('404 of an unknown %s', async (_, call) => {
    const error = await errorOf(call());
    expect(error).toBeInstanceOf(errors.ErrorDto);
    expect(error).toMatchObject({ statusCode: 404 });
  });

  test('404 of an unknown integration, if only the general one', async () => {
    const error = await errorOf(sdk.integrations.update({ name: 'x' }, '0123456789abcdef01234567'));
    expect(error).toBeInstanceOf(errors.SDKError);
    expect(error).toMatchObject({ statusCode: 404 });
  });

  test('409 of an identifier in use', async () => {
    const error = await errorOf(
      sdk.integrations.update({ identifier: 'product-mail' }, integrationId(running(), 'text-messages')),
    );
    expect(error).toBeInstanceOf(errors.ErrorDto);
    expect(error).toMatchObject({ statusCode: 409 });
  });

  test('409 of an existing subscriber that must be new', async () => {
    const error = await errorOf(sdk.subscribers.create({ subscriberId: 'ada' }, true));
    expect(error).toBeInstanceOf(errors.NovuError);
    expect(error).toMatchObject({ statusCode: 409 });
  });

  test('422, with the validation messages', async () => {
    const error = await errorOf(sdk.subscribers.notifications.feed({ subscriberId: 'ada', limit: 101 }));
    expect(error).toBeInstanceOf(errors.ValidationErrorDto);
    expect(error).toMatchObject({
      statusCode: 422,
      errors: { general: { messages: [expect.stringContaining('limit')] } },
    });
  });

  describe('429', () => {
    let limited: Awaited<ReturnType<typeof startService>>;
    beforeAll(async () => {
      limited = await startService({ rateLimit: { configuration: 1, global: 1, window: 1, burst: 0 } });
    });
    afterAll(() => limited.close());

    test('after too many requests, with Retry-After', async () => {
      const limitedSdk = createSdk(limited);
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => limitedSdk.subscribers.retrieve('ada')));
      const rejected = results.filter((result) => result.status === 'rejected');
      expect(rejected.length).toBeGreaterThan(0);
      for (const { reason } of rejected) {
        if (!(reason instanceof errors.NovuError)) throw reason;
        expect(reason.statusCode).toBe(429);
        expect(Number(reason.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
  });
});
