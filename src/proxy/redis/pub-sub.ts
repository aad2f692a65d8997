/** Hints between processes by publish/subscribe of Redis or Valkey. What goes over the channel is derived from the secret. */
import { checkNumber, MAX_DELAY_MS } from '../check-options.js';
import { withDeadline } from '../deadline.js';
import type { PubSub } from '../events/change-bus.js';

/** The part of a client of the package `redis` that hints use. */
export interface RedisClient {
  readonly isReady: boolean;
  publish(channel: string, message: string): Promise<unknown>;
  duplicate(): RedisSubscriber;
}

/** A connection of its own, for one that subscribes can do nothing else. */
export interface RedisSubscriber {
  readonly isOpen: boolean;
  on(event: 'error', listener: (cause: unknown) => void): unknown;
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  ping(): Promise<unknown>;
  destroy(): void;
}

export interface RedisPubSubOptions {
  /** `notification-inbox` by default. */
  readonly channel?: string;
  /** Milliseconds between two checks of the connection that listens; 10,000 by default. */
  readonly checkInterval?: number;
}

/** Milliseconds for Redis to answer; a server that is frozen closes no connection. */
const DEADLINE_MS = 5000;
/** Milliseconds until it connects again after a failure. */
const RETRY_MS = 2000;

/** `client` is connected by the host, and stays the host's to close. @throws TypeError for options that can't work. */
export function redisPubSub(
  client: RedisClient,
  { channel = 'notification-inbox', checkInterval = 10_000 }: RedisPubSubOptions = {},
): PubSub {
  checkNumber('checkInterval', checkInterval, MAX_DELAY_MS);
  return {
    publish: (message) => {
      // It would be kept until there is a connection, and be no news by then.
      if (!client.isReady) throw new Error('There is no connection to Redis.');
      return client.publish(channel, message);
    },
    subscribe: (hear, failed, recovered) => {
      let subscriber: RedisSubscriber | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      let isDown = false;

      const drop = (): void => {
        if (subscriber?.isOpen) subscriber.destroy();
        subscriber = undefined;
      };
      const schedule = (): void => {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(() => void check(), isDown ? Math.min(RETRY_MS, checkInterval) : checkInterval);
      };
      /** A connection that failed once is not trusted: it may come back without its subscription. */
      const fail = (cause: unknown): void => {
        drop();
        if (!isDown && !isOver) failed(cause);
        isDown = true;
        schedule();
      };
      /** Connects and subscribes, or makes sure that the connection still answers. */
      const ensure = async (): Promise<void> => {
        if (subscriber) return void (await subscriber.ping());
        const own = client.duplicate();
        subscriber = own;
        own.on('error', (cause) => own === subscriber && fail(cause));
        await own.connect();
        await own.subscribe(channel, hear);
      };
      const check = async (): Promise<void> => {
        try {
          await withDeadline(DEADLINE_MS, 'Redis', ensure);
          if (isDown) recovered();
          isDown = false;
          schedule();
        } catch (cause) {
          fail(cause);
        }
        if (isOver) drop();
      };

      // Not waited for: a server that is away at the start is one that comes back.
      void check();
      return () => {
        isOver = true;
        clearTimeout(timer);
        drop();
      };
    },
  };
}
