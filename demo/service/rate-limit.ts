/**
 * A token bucket per category of operation: it fills steadily and lets short bursts through (behaviour.md B1).
 * Subscribers are "configuration", everything else is "global". Kept in memory: a restart fills the buckets.
 */
import { Refusal } from './errors.js';

export type Category = 'configuration' | 'global';
export interface RateLimit {
  /** Requests a second, by category. */
  readonly configuration?: number;
  readonly global?: number;
  /** Seconds that a limit is counted over. */
  readonly window?: number;
  /** What a burst may have beyond the limit, as a share of it. */
  readonly burst?: number;
}
/** Takes one token. Gives the headers of the answer, or throws 429. */
export type Limiter = (category: Category) => Record<string, string>;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export function createLimiter(options: RateLimit | false, now: () => number): Limiter {
  if (options === false) return () => ({});
  const perSecond = { configuration: options.configuration ?? 2000, global: options.global ?? 3000 };
  const window = options.window ?? 5;
  const buckets = new Map<Category, Bucket>();
  return (category) => {
    const rate = perSecond[category];
    const limit = rate * window;
    const most = Math.floor(limit * (1 + (options.burst ?? 0.1)));
    const bucket = buckets.get(category) ?? { tokens: most, filledAt: now() };
    buckets.set(category, bucket);
    bucket.tokens = Math.min(most, bucket.tokens + (Math.max(0, now() - bucket.filledAt) / 1000) * rate);
    bucket.filledAt = now();
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const headers = {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(Math.floor(bucket.tokens)),
      'RateLimit-Reset': String(Math.ceil((most - bucket.tokens) / rate)),
      'RateLimit-Policy': `${limit};w=${window};burst=${most};comment="token bucket";category="${category}";cost="single"`,
    };
    if (allowed) return headers;
    const wait = String(Math.max(1, Math.ceil((1 - bucket.tokens) / rate)));
    throw new Refusal(429, 'API rate limit exceeded', {}, { ...headers, 'Retry-After': wait });
  };
}
