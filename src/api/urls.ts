/**
 * The paths of the interface, as the one place that spells them: the operations send to them, the proxy listens on them.
 * It does not know what is sent or answered there.
 */

const slot = (value: string): string => {
  // A segment of dots is taken for a step up by every URL parser, encoded or not, and an empty one changes the route.
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`No id: "${value}"`);
  return encodeURIComponent(value);
};

export const feedPath = (subscriberId: string): string => `/v1/subscribers/${slot(subscriberId)}/notifications/feed`;

export const actionPath = (subscriberId: string, messageId: string, type: string): string =>
  `/v1/subscribers/${slot(subscriberId)}/messages/${slot(messageId)}/actions/${slot(type)}`;

/** Of the proxy alone: the service cannot record read state. */
export const readStatePath = (subscriberId: string): string => `/v1/subscribers/${slot(subscriberId)}/read-state`;

/** Of the proxy alone: the service tells nobody of anything. */
export const eventsPath = (subscriberId: string): string => `/v1/subscribers/${slot(subscriberId)}/events`;

export const credentialsPath = (subscriberId: string): string => `/v1/subscribers/${slot(subscriberId)}/credentials`;

export const subscribersPath = (): string => '/v2/subscribers';

export const subscriberPath = (subscriberId: string): string => `/v2/subscribers/${slot(subscriberId)}`;

export const preferencesPath = (subscriberId: string): string => `/v2/subscribers/${slot(subscriberId)}/preferences`;

export const messagesPath = (): string => '/v1/messages';

export const notificationPath = (notificationId: string): string => `/v1/notifications/${slot(notificationId)}`;

export const integrationPath = (integrationId: string): string => `/v1/integrations/${slot(integrationId)}`;
