/** The interface of a publish/subscribe service between processes, and its implementation for a single process. */

/** Carries messages between processes. It may lose some: browsers poll as well. */
export interface PubSub {
  /** Sends a message to every process. The streams of this process do not wait for it. */
  publish(message: string): unknown;
  /**
   * Calls `onMessage` with each message of any process. Returns, or resolves with, a function that ends the subscription.
   * Calls `onError` when messages stop arriving, and `onRecovered` when they arrive again.
   */
  subscribe(
    onMessage: (message: string) => void,
    onError: (cause: unknown) => void,
    onRecovered: () => void,
  ): (() => unknown) | Promise<() => unknown>;
}

/** Publish/subscribe within this process, which several proxies may share. */
export function memoryPubSub(): PubSub {
  const listeners = new Set<(message: string) => void>();
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (onMessage) => {
      listeners.add(onMessage);
      return () => listeners.delete(onMessage);
    },
  };
}
