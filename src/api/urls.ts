/**
 * The paths of the service's interface. The operations send requests to them and the proxy's routes match them. Knows
 * neither methods nor bodies.
 */

import { segment } from './feed-path.js';

export { feedPath } from './feed-path.js';

export const actionPath = (subscriberId: string, messageId: string, type: string): string =>
  `/v1/subscribers/${segment(subscriberId)}/messages/${segment(messageId)}/actions/${segment(type)}`;

/** Only of the proxy: the service cannot store read state. */
export const readStatePath = (subscriberId: string): string => `/v1/subscribers/${segment(subscriberId)}/read-state`;

/** Only of the proxy: the service sends no change notifications. */
export const eventsPath = (subscriberId: string): string => `/v1/subscribers/${segment(subscriberId)}/events`;

export const credentialsPath = (subscriberId: string): string => `/v1/subscribers/${segment(subscriberId)}/credentials`;

export const subscribersPath = (): string => '/v2/subscribers';

export const subscriberPath = (subscriberId: string): string => `/v2/subscribers/${segment(subscriberId)}`;

export const preferencesPath = (subscriberId: string): string => `/v2/subscribers/${segment(subscriberId)}/preferences`;

export const messagesPath = (): string => '/v1/messages';

export const notificationPath = (notificationId: string): string => `/v1/notifications/${segment(notificationId)}`;

export const integrationPath = (integrationId: string): string => `/v1/integrations/${segment(integrationId)}`;
