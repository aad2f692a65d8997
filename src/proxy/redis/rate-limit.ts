/** One rate limit over all processes: a token bucket for each subscriber, in Redis or Valkey, by its clock. */
import { checkNumbers, MAX_DELAY_MS } from '../check-options.js';
import { withDeadline } from '../deadline.js';
import { tokenBuckets } from '../rate-limit.js';
import type { RateLimiter } from '../rate-limit.js';
import type { RedisCommands } from './read-state.js';

export interface RedisRateLimitOptions {
  /** Requests a minute in the long run; 300 by default. */
  readonly perMinute?: number;
  /** Requests at once after a pause; 100 by default. */
  readonly burst?: number;
  /** Before each key, which has the subscriber id, or the address of a connection; `notification-inbox:rate:` by default. */
  readonly prefix?: string;
  /** Milliseconds for Redis to answer; 250 by default. Later than that, this process counts for itself. */
  readonly timeout?: number;
}

/** Takes a token. Gives 0, or the seconds after which there is one. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local perMs, burst = tonumber(ARGV[1]) / 60000, tonumber(ARGV[2])
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local gained = math.max(0, now - (tonumber(bucket[2]) or now)) * perMs
local tokens = math.min(burst, (tonumber(bucket[1]) or burst) + gained)
local wait = 0
if tokens >= 1 then tokens = tokens - 1 else wait = math.ceil((1 - tokens) / perMs / 1000) end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / perMs))
return wait`;

/** While Redis fails, each process counts for itself. `client` is connected by the host, and stays the host's to close. */
export function redisRateLimit(
  client: RedisCommands & { readonly isReady: boolean },
  { perMinute = 300, burst = 100, prefix = 'notification-inbox:rate:', timeout = 250 }: RedisRateLimitOptions = {},
): RateLimiter {
  checkNumbers('redisRateLimit', { perMinute, burst, timeout }, ['perMinute', 'burst', 'timeout'], {
    timeout: MAX_DELAY_MS,
  });
  const own = tokenBuckets({ perMinute, burst });
  return async (key) => {
    if (!client.isReady) return own(key);
    const command = ['EVAL', TAKE, '1', prefix + key, String(perMinute), String(burst)];
    try {
      const wait = Number(await withDeadline(timeout, 'Redis', () => client.sendCommand(command)));
      return wait === 0 || { retryAfter: wait };
    } catch {
      return own(key);
    }
  };
}
