/** Builds the path of the feed. Not in urls.ts, because every page loads it. */

/** One encoded path segment. @throws TypeError for an id that would change the route */
export const segment = (id: string): string => {
  // URL parsers read a segment of dots as a step up, encoded or not; an empty segment changes the route.
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`Invalid id: "${id}"`);
  return encodeURIComponent(id);
};

export const feedPath = (subscriberId: string): string => `/v1/subscribers/${segment(subscriberId)}/notifications/feed`;
