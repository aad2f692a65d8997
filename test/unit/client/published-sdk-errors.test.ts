/** The local service rejects requests with the error responses for which the published SDK has classes. */
import type { Novu } from '@novu/api';
import * as errors from '@novu/api/models/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSdk, integrationId } from './published-sdk.js';
import { useService } from './local-service.js';

const running = useService();
let sdk: Novu;

beforeAll(() => void (sdk = createSdk(running())));

const spareMail = (): string => integrationId(running(), 'spare-mail');
const UNKNOWN = '0123456789abcdef01234567';

describe('the published SDK has an error class for', () => {
  const ADA = { subscriberId: 'ada' };
  test.each<[number, string, call: () => Promise<unknown>, errorClass?: unknown]>([
    [401, 'a wrong API key', () => createSdk({ ...running(), key: 'wrong' }).subscribers.retrieve('ada')],
    [404, 'an unknown subscriber', () => sdk.subscribers.retrieve('nobody')],
    [404, 'an unknown subscriber to change', () => sdk.subscribers.patch({ firstName: 'x' }, 'nobody')],
    [404, 'preferences of an unknown subscriber', () => sdk.subscribers.preferences.list({ subscriberId: 'nobody' })],
    [404, 'an unknown notification', () => sdk.notifications.retrieve(UNKNOWN)],
    // Of these two only a general one.
    [404, 'an unknown integration', () => sdk.integrations.update({ name: 'x' }, UNKNOWN), errors.SDKError],
    [409, 'a subscriber that must be new', () => sdk.subscribers.create(ADA, true), errors.NovuError],
    [409, 'an identifier in use', () => sdk.integrations.update({ identifier: 'team-chat' }, spareMail())],
  ])('%i: %s', async (statusCode, _, call, errorClass = errors.ErrorDto) => {
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(errorClass);
    expect(error).toMatchObject({ statusCode });
  });

  test('a limit that is too high, with the validation messages', async () => {
    const call = sdk.subscribers.notifications.feed({ ...ADA, limit: 101 });
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(errors.ValidationErrorDto);
    const messages = [expect.stringContaining('limit')];
    expect(error).toMatchObject({ statusCode: 422, errors: { general: { messages } } });
  });
});
