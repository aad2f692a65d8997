/** Addresses in the tests of the proxy: the page, the service, and the routes. */
export const SERVICE = 'https://service.example/api';
export const PAGE = 'https://app.example';

export const FEED = '/v1/subscribers/me/notifications/feed';
export const ACTION = '/v1/subscribers/me/messages/m1/actions/primary';
export const PREFERENCES = '/v2/subscribers/me/preferences';
export const SUBSCRIBER = '/v2/subscribers/me';
export const READ_STATE = '/v1/subscribers/me/read-state';
