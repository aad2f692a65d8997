/** Lets one tab at a time send or cancel an action. It knows neither the action nor what is done with it. */

export interface ActionLocks {
  /** Calls back once no other tab holds the lock of the action, or without it if this tab stops before that. */
  readonly run: (id: string, onSettled: (isLocked: boolean) => Promise<void>) => Promise<void>;
  /** Ends the waits. */
  readonly stop: () => void;
}

export function createActionLocks(acquire: (id: string, onAcquired: () => void) => () => void): ActionLocks {
  const waits = new Set<(isLocked: boolean) => void>();
  return {
    run: async (id, onSettled) => {
      let release = (): void => {};
      const isLocked = await new Promise<boolean>((resolve) => {
        const settle = (acquired: boolean): void => {
          waits.delete(settle);
          resolve(acquired);
        };
        waits.add(settle);
        release = acquire(id, () => settle(true));
      });
      await onSettled(isLocked);
      release();
    },
    stop: () => {
      for (const settle of waits) settle(false);
    },
  };
}
