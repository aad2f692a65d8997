/** The package entry `proxy/redis`: state that processes share in Redis or Valkey, by a client of the package `redis`. */
export { redisPubSub } from './redis/pub-sub.js';
export type { RedisClient, RedisPubSubOptions, RedisSubscriber } from './redis/pub-sub.js';
export { redisRateLimit } from './redis/rate-limit.js';
export type { RedisRateLimitOptions } from './redis/rate-limit.js';
export { redisReadState } from './redis/read-state.js';
export type { RedisCommands, RedisReadStateOptions } from './redis/read-state.js';
