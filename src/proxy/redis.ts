/** What several processes of a proxy share by Redis or Valkey, over the host's own client of the package `redis`. */
export { redisPubSub as redisHints } from './redis/pub-sub.js';
export type { RedisClient, RedisPubSubOptions as RedisHintsOptions, RedisSubscriber } from './redis/pub-sub.js';
export { redisRateLimit } from './redis/rate-limit.js';
export type { RedisRateLimitOptions } from './redis/rate-limit.js';
export { redisReadState } from './redis/read-state.js';
export type { RedisCommands, RedisReadStateOptions } from './redis/read-state.js';
