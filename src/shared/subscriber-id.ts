/**
 * Which subscriber ids can be sent to the service: any text that is one segment of a path when it is encoded. Ids are compared
 * as they are: two that differ in their Unicode normalization alone are two subscribers.
 */

/** Characters that are neither control characters nor lone surrogates, which no URL can contain. */
const CHARACTERS = /^[^\p{Cc}\p{Cs}]{1,256}$/u;
/** A URL parser takes a segment of dots as a step up, and a server that decodes first also those between encoded slashes. */
const DOT_SEGMENT = /(^|[/\\])\.{1,2}($|[/\\])/;

export const SUBSCRIBER_ID_RULE =
  'A subscriber id is 1 to 256 characters, without control characters, and without "." or ".." as a part between slashes.';

export const isSubscriberId = (id: unknown): boolean =>
  typeof id === 'string' && CHARACTERS.test(id) && !DOT_SEGMENT.test(id);
