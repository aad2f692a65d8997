/**
 * Adding a subscriber's credentials for a chat or push provider (interface.md, operation 1).
 */
import type { Credentials, CredentialsProvider } from './channel-entry.js';
import { credentialsPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { decodeSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';

export interface CredentialsBody {
  readonly providerId: CredentialsProvider;
  /** Which of the provider's integrations is meant, where there are several. */
  readonly integrationIdentifier?: string;
  /**
   * What is to be added. A service was seen that takes a missing `deviceTokens` for an empty list and clears what it
   * has: send the list along, also when only another field changes.
   */
  readonly credentials: Partial<Credentials>;
}

/**
 * Modify subscriber credentials: `PATCH /v1/subscribers/{subscriberId}/credentials`.
 * They are added to what is there. @throws Failure
 */
export async function appendCredentials(
  service: ApiConfig,
  subscriberId: string,
  body: CredentialsBody,
  options?: CallOptions,
): Promise<Subscriber> {
  const path = credentialsPath(subscriberId);
  return decodeSubscriber(await request(service, { method: 'PATCH', path, body }, options));
}
