/**
 * A token bucket for each category of operations: it refills steadily and allows short bursts. Operations on subscribers are
 * "configuration", all others are "global". Buckets are in memory, so a restart refills them. The answer to a request above
 * the limit has `Retry-After: 0`, as that of the real service has.
 */
import { bareError } from './errors.js';

export type Category = 'configuration' | 'global';
export interface RateLimit {
  /** Requests per second, by category. */
  readonly configuration?: number;
  readonly global?: number;
  /** The length of the window, in seconds. */
  readonly window?: number;
  /** How much a burst may exceed the limit, as a share of it. */
  readonly burst?: number;
}
/** Takes one token and returns the headers of the response. @throws ApiError 429 */
export type Limiter = (category: Category) => Record<string, string>;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export function createLimiter(options: RateLimit | false, now: () => number): Limiter {
  if (options === false) return () => ({});
  const perSecond = { configuration: options.configuration ?? 20, global: options.global ?? 30 };
  const window = options.window ?? 5;
  const buckets = new Map<Category, Bucket>();
  return (category) => {
    const rate = perSecond[category];
    const limit = rate * window;
    const capacity = Math.floor(limit * (1 + (options.burst ?? 0.1)));
    const bucket = buckets.get(category) ?? { tokens: capacity, filledAt: now() };
    buckets.set(category, bucket);
    bucket.tokens = Math.min(capacity, bucket.tokens + (Math.max(0, now() - bucket.filledAt) / 1000) * rate);
    bucket.filledAt = now();
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const headers = {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(Math.floor(bucket.tokens)),
      'RateLimit-Reset': String(Math.ceil((capacity - bucket.tokens) / rate)),
      'RateLimit-Policy': `${limit};w=${window};burst=${capacity};comment="token bucket";category="${category}";cost="single";serviceLevel="free"`,
    };
    if (allowed) return headers;
    throw bareError(429, 'API rate limit exceeded', { ...headers, 'Retry-After': '0', 'RateLimit-Reset': '0' });
  };
}
