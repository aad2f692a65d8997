/** Publish/subscribe between processes over Redis or Valkey. Messages contain only keys derived from the secret. */
import type { PubSub } from '../events/pub-sub.js';
import { checkNumber, MAX_DELAY_MS } from '../options/check-options.js';
import { withDeadline } from '../with-deadline.js';

/** The part of a client of the package `redis` that publish/subscribe uses. */
export interface RedisClient {
  readonly isReady: boolean;
  publish(channel: string, message: string): Promise<unknown>;
  duplicate(): RedisSubscriber;
}

/** A separate connection: one with a subscription cannot send other commands. */
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
  /** Milliseconds between two checks of the connection with the subscription; 10,000 by default. */
  readonly checkInterval?: number;
}

/** For an answer of Redis. A frozen server closes no connection. */
const DEADLINE_MS = 5000;
/** Between a failure and the next attempt to connect. */
const RETRY_DELAY_MS = 2000;

/** Subscribes and keeps the subscription alive; returns a function that ends it. */
function subscribe(
  client: RedisClient,
  { channel, checkInterval }: Required<RedisPubSubOptions>,
  ...[onMessage, onError, onRecovered]: Parameters<PubSub['subscribe']>
): () => void {
  let subscriber: RedisSubscriber | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let isFailing = false;

  const disconnect = (): void => {
    if (subscriber?.isOpen) subscriber.destroy();
    subscriber = undefined;
  };
  const scheduleCheck = (): void => {
    clearTimeout(timer);
    const delay = isFailing ? Math.min(RETRY_DELAY_MS, checkInterval) : checkInterval;
    if (!hasEnded) timer = setTimeout(() => void check(), delay);
  };
  /** Drops the connection: the client may reconnect it without its subscription. */
  const fail = (cause: unknown): void => {
    disconnect();
    if (!isFailing && !hasEnded) onError(cause);
    isFailing = true;
    scheduleCheck();
  };
  /** Connects and subscribes, or verifies that the connection still answers. */
  const ensureConnected = async (): Promise<void> => {
    if (subscriber) return void (await subscriber.ping());
    const connection = client.duplicate();
    subscriber = connection;
    connection.on('error', (cause) => connection === subscriber && fail(cause));
    await connection.connect();
    await connection.subscribe(channel, onMessage);
  };
  const check = async (): Promise<void> => {
    try {
      await withDeadline(DEADLINE_MS, 'Redis', ensureConnected);
      if (isFailing) onRecovered();
      isFailing = false;
      scheduleCheck();
    } catch (cause) {
      fail(cause);
    }
    if (hasEnded) disconnect();
  };

  // Not awaited: a server that is unreachable at the start may become reachable later.
  void check();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    disconnect();
  };
}

/** The host connects `client` and closes it. @throws TypeError for invalid options */
export function redisPubSub(
  client: RedisClient,
  { channel = 'notification-inbox', checkInterval = 10_000 }: RedisPubSubOptions = {},
): PubSub {
  checkNumber('redisPubSub.checkInterval', checkInterval, MAX_DELAY_MS);
  return {
    publish: (message) => {
      // The client would queue the message; a late one is useless.
      if (!client.isReady) throw new Error('There is no connection to Redis.');
      return client.publish(channel, message);
    },
    subscribe: (...handlers) => subscribe(client, { channel, checkInterval }, ...handlers),
  };
}
