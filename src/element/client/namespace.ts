/** The names under which a browser stores what belongs to one service and subscriber. */
import { shortHash } from '../../shared/short-hash.js';

/** The absolute URL of an endpoint; empty if it is empty or no URL. */
export function endpointOf(url: string): string {
  // A server has neither.
  // oxlint-disable-next-line no-restricted-globals
  const baseURI = url && document.baseURI;
  return url && URL.canParse(url, baseURI) ? new URL(url, baseURI).href : '';
}

/** Separates what is stored for several services. */
export const namespaceOf = (url: string): string => shortHash(endpointOf(url));

/** Empty for `me`, which names no subscriber. */
export const subscriberHashOf = (subscriberId: string): string =>
  subscriberId === 'me' ? '' : shortHash(subscriberId);
