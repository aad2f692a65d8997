/**
 * Hints between processes by publish/subscribe of Redis or Valkey, over the host's own client of the package `redis`.
 * It imports nothing of that. What goes over the channel is a name derived from the secret, and no more.
 */
import { within } from './deadline.js';
import type { HintBus } from './hints.js';

/** The part of a client of `redis` that is used. */
export interface RedisClient {
  readonly isReady: boolean;
  publish(channel: string, message: string): Promise<unknown>;
  duplicate(): RedisSubscriber;
}

/** A connection of its own, for one that subscribes can do nothing else. */
export interface RedisSubscriber {
  readonly isOpen: boolean;
  on(event: 'error', listener: () => void): unknown;
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  destroy(): void;
}

/** Milliseconds after which it subscribes again where it was refused. */
const RETRY_MS = 10_000;

/** `client` is connected by the host, and stays the host's to close. */
export function redisHints(client: RedisClient, channel = 'notification-inbox'): HintBus {
  return {
    publish: (name) => {
      // It would be kept until there is a connection, and be no news by then.
      if (!client.isReady) throw new Error('There is no connection to Redis.');
      return client.publish(channel, name);
    },
    subscribe: async (hear, failed) => {
      const subscriber = client.duplicate();
      // It connects again, and subscribes again, by itself; the host hears of its own client's errors.
      subscriber.on('error', () => {});
      let over = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const begin = async (): Promise<void> => {
        try {
          await within(RETRY_MS, 'SUBSCRIBE', async () => {
            if (!subscriber.isOpen) await subscriber.connect();
            await subscriber.subscribe(channel, hear);
          });
        } catch (cause) {
          if (over) return;
          failed(cause);
          timer = setTimeout(() => void begin(), RETRY_MS);
        }
      };
      // Not waited for: a server that is away at the start is one that comes back.
      void begin();
      return () => {
        clearTimeout(timer);
        if (!over) subscriber.destroy();
        over = true;
      };
    },
  };
}
