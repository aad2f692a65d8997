/**
 * How often a subscriber may ask: a token bucket each, in the memory of this process.
 * It does not know what is asked. However many subscribers there are, it keeps no more than a fixed number of buckets.
 */

/** `true` goes on, `false` is refused, `{ retryAfter }` is refused with a number of seconds. */
export type RateVerdict = boolean | { readonly retryAfter: number };

/** The host's own limit, for instance one that several processes share. */
export type RateLimiter = (subscriberId: string) => RateVerdict | Promise<RateVerdict>;

export interface RateLimitOptions {
  /** Requests a minute in the long run; 300 unless told. */
  readonly perMinute?: number;
  /** Requests at once after a pause; 100 unless told. */
  readonly burst?: number;
  /** Subscribers remembered at once; 10,000 unless told. The one that was quiet for longest goes first. */
  readonly subscribers?: number;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export function tokenBuckets(
  { perMinute = 300, burst = 100, subscribers = 10_000 }: RateLimitOptions,
  now: () => number = Date.now,
): (subscriberId: string) => RateVerdict {
  // In the order of last use, for that is the order in which a Map is read.
  const buckets = new Map<string, Bucket>();
  return (subscriberId) => {
    const at = now();
    const before = buckets.get(subscriberId) ?? { tokens: burst, at };
    // A clock that was set back gives nothing and takes nothing.
    const gained = (Math.max(0, at - before.at) * perMinute) / 60_000;
    const tokens = Math.min(burst, before.tokens + gained);
    const allowed = tokens >= 1;
    buckets.delete(subscriberId);
    buckets.set(subscriberId, { tokens: allowed ? tokens - 1 : tokens, at });
    for (const quiet of buckets.keys()) {
      if (buckets.size <= subscribers) break;
      buckets.delete(quiet);
    }
    return allowed || { retryAfter: Math.ceil(((1 - tokens) * 60) / perMinute) };
  };
}
