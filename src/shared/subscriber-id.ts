/** Checks that a subscriber id is one path segment when encoded. Unicode normalization is not applied: ids stay distinct. */

/** Excludes control characters and lone surrogates, which no URL can contain. */
const CHARACTERS = /^[^\p{Cc}\p{Cs}]{1,256}$/u;
/** A URL parser takes a segment of dots as a step up; a server that decodes first also does so between encoded slashes. */
const DOT_SEGMENT = /(^|[/\\])\.{1,2}($|[/\\])/;

export const SUBSCRIBER_ID_RULE =
  'A subscriber id is 1 to 256 characters, without control characters, and without "." or ".." as a part between slashes.';

export const isSubscriberId = (id: unknown): boolean =>
  typeof id === 'string' && CHARACTERS.test(id) && !DOT_SEGMENT.test(id);
