/** A rate limit shared by all processes: a token bucket for each subscriber, in Redis or Valkey, by the server's clock. */
import { checkNumbers, MAX_DELAY_MS } from '../options/check-options.js';
import { createTokenBuckets } from '../rate-limit.js';
import type { RateLimiter } from '../rate-limit.js';
import { withDeadline } from '../with-deadline.js';
import type { RedisCommands } from './read-state.js';

export interface RedisRateLimitOptions {
  /** Requests a minute in the long run; 300 by default. */
  readonly perMinute?: number;
  /** Requests at once after a pause; 100 by default. */
  readonly burst?: number;
  /** Prefix of each key; the rest is a subscriber id or the address of a connection. `notification-inbox:rate:` by default. */
  readonly prefix?: string;
  /** Milliseconds for an answer of Redis; 250 by default. After that, this process counts for itself. */
  readonly timeout?: number;
}

/** Takes a token. Returns 0, or the seconds until there is one. */
const TAKE_TOKEN = `
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

/** While Redis fails, each process counts for itself. The host connects and closes `client`. @throws TypeError */
export function redisRateLimit(
  client: RedisCommands & { readonly isReady: boolean },
  { perMinute = 300, burst = 100, prefix = 'notification-inbox:rate:', timeout = 250 }: RedisRateLimitOptions = {},
): RateLimiter {
  checkNumbers('redisRateLimit', { perMinute, burst, timeout }, ['perMinute', 'burst', 'timeout'], {
    timeout: MAX_DELAY_MS,
  });
  const countLocally = createTokenBuckets({ perMinute, burst });
  return async (key) => {
    if (!client.isReady) return countLocally(key);
    const command = ['EVAL', TAKE_TOKEN, '1', prefix + key, String(perMinute), String(burst)];
    try {
      const wait = Number(await withDeadline(timeout, 'Redis', () => client.sendCommand(command)));
      return wait === 0 || { retryAfter: wait };
    } catch {
      return countLocally(key);
    }
  };
}
