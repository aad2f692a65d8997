/** Limits how often a subscriber may send requests: a token bucket each, up to a number of buckets, in memory. */

/** True allows the request, false rejects it, and `{ retryAfter }` rejects it with a number of seconds to wait. */
export type RateVerdict = boolean | { readonly retryAfter: number };

/** A rate limit of the host, for instance one that several processes share. */
export type RateLimiter = (subscriberId: string) => RateVerdict | Promise<RateVerdict>;

export interface RateLimitOptions {
  /** Requests a minute in the long run; 300 by default. */
  readonly perMinute?: number;
  /** Requests at once after a pause; 100 by default. */
  readonly burst?: number;
  /** Buckets in memory; 10,000 by default. The bucket that has not been used for longest is removed first. */
  readonly subscribers?: number;
}

interface Bucket {
  readonly tokens: number;
  readonly updatedAt: number;
}

const MINUTE_MS = 60_000;

export function createTokenBuckets(
  { perMinute = 300, burst = 100, subscribers = 10_000 }: RateLimitOptions,
  now: () => number = Date.now,
): (subscriberId: string) => RateVerdict {
  // A Map iterates in insertion order: each use inserts the bucket again, so the first is the least recently used.
  const buckets = new Map<string, Bucket>();
  return (subscriberId) => {
    const updatedAt = now();
    const bucket = buckets.get(subscriberId) ?? { tokens: burst, updatedAt };
    // A clock that was set back neither adds nor removes tokens.
    const gained = (Math.max(0, updatedAt - bucket.updatedAt) * perMinute) / MINUTE_MS;
    const tokens = Math.min(burst, bucket.tokens + gained);
    const isAllowed = tokens >= 1;
    buckets.delete(subscriberId);
    buckets.set(subscriberId, { tokens: isAllowed ? tokens - 1 : tokens, updatedAt });
    for (const leastRecentlyUsed of buckets.keys()) {
      if (buckets.size <= subscribers) break;
      buckets.delete(leastRecentlyUsed);
    }
    return isAllowed || { retryAfter: Math.ceil(((1 - tokens) * 60) / perMinute) };
  };
}
