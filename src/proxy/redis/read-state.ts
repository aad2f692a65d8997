/** Stores read state in Redis or Valkey. Concurrent writes of several processes are merged; none is lost. */
import { checkNumber } from '../options/check-options.js';
import type { ReadStateStorage, StoredReadState } from '../read-state.js';

/** The part of a client of the package `redis` that is used here. */
export interface RedisCommands {
  sendCommand(command: string[]): Promise<unknown>;
}

export interface RedisReadStateOptions {
  /** Prefix of each key; `notification-inbox:` by default. */
  readonly prefix?: string;
  /** Days from the last write until a value expires; 400 by default. */
  readonly days?: number;
}

/** Writes unless the stored version has changed. Returns 1 if it wrote. */
const COMPARE_AND_SET = `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'value', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1`;

const DAY_S = 86_400;
const MAX_ATTEMPTS = 100;

/** The host connects `client` and closes it. @throws TypeError for invalid options */
export function redisReadState(
  client: RedisCommands,
  { prefix = 'notification-inbox:', days = 400 }: RedisReadStateOptions = {},
): ReadStateStorage & Required<Pick<ReadStateStorage, 'update' | 'removeItem'>> {
  checkNumber('redisReadState.days', days);
  const read = async (key: string): Promise<readonly unknown[]> => {
    const fields = await client.sendCommand(['HMGET', prefix + key, 'version', 'value']);
    return Array.isArray(fields) ? fields : [];
  };
  const update = async (key: string, change: (value: unknown) => StoredReadState | undefined): Promise<void> => {
    const seconds = String(Math.ceil(days * DAY_S));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const [version, value] = await read(key);
      const next = change(value);
      if (!next) return;
      const expectedVersion = typeof version === 'string' ? version : '';
      const values = [expectedVersion, next.version, JSON.stringify(next), seconds];
      if ((await client.sendCommand(['EVAL', COMPARE_AND_SET, '1', prefix + key, ...values])) === 1) return;
    }
    throw new Error(`The read state was not written: other processes changed it during ${MAX_ATTEMPTS} attempts.`);
  };
  return {
    getItem: async (key) => (await read(key))[1],
    setItem: (key, value) => update(key, () => value),
    removeItem: (key) => client.sendCommand(['DEL', prefix + key]),
    update,
  };
}
