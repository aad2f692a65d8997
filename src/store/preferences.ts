/**
 * Preferences: what the service confirmed, and each switch that was asked for on top, until its answer is in.
 * Every switch saves by itself; all questions leave in the order asked, for a global switch replaces others.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import type { Channel, Preferences, PreferencesBody } from '../wire/preferences.js';
import { grant } from './grant.js';
import type { Switch } from './grant.js';

/** A switch's key: a workflow's identifier, or null for the global one, and a channel. */
export const switchKey = (workflow: string | null, channel: Channel): string => `${workflow ?? ''}/${channel}`;

export interface PreferencesStore {
  /** What to show: what is confirmed, with what was asked for on top; null before the first load. */
  readonly value: ReadonlySignal<Preferences | null>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>;
  /** Switches that could not be saved, by their key: they show what is so again, and this is why. */
  readonly failures: ReadonlySignal<ReadonlyMap<string, Failure>>;
  /** Switches being saved, by their key. */
  readonly saving: ReadonlySignal<ReadonlySet<string>>;
  load(): Promise<void>;
  prefer(workflow: string | null, channel: Channel, on: boolean): Promise<void>;
}

export interface PreferencesPorts {
  /** Both reject with a `Failure`, or with something else where nobody waits for the answer any more. */
  readonly get: () => Promise<Preferences>;
  readonly update: (body: PreferencesBody) => Promise<Preferences>;
  readonly changed: (wish: Switch) => void;
  readonly failed: (failure: Failure) => void;
}

const keyOf = ({ workflow, channel }: Switch): string => switchKey(workflow, channel);

/** `forget` is for when somebody else turns out to be signed in. */
export function createPreferences(ports: PreferencesPorts): PreferencesStore & { forget(): void } {
  const { get, update, changed, failed } = ports;
  const confirmed = signal<Preferences | null>(null);
  const wishes = signal<readonly Switch[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const failures = signal<ReadonlyMap<string, Failure>>(new Map());
  let queue = Promise.resolve();

  const note = (wish: Switch, failure?: Failure): void => {
    const others = [...failures.peek()].filter(([key]) => key !== keyOf(wish));
    failures.value = new Map(failure ? [...others, [keyOf(wish), failure]] : others);
  };

  /** One after the other, and each whole: none of them rejects. */
  const inTurn = (work: () => Promise<void>, refused: (failure: Failure) => void): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      if (!(error instanceof Failure)) return;
      batch(() => refused(error));
      failed(error);
    });
    return queue;
  };

  const settle = (wish: Switch, value: Preferences | null, failure?: Failure): void =>
    batch(() => {
      confirmed.value = value;
      wishes.value = wishes.peek().filter((other) => other !== wish);
      note(wish, failure);
    });

  return {
    value: computed(() => confirmed.value && wishes.value.reduce(grant, confirmed.value)),
    status,
    failures,
    saving: computed(() => new Set(wishes.value.map(keyOf))),
    load: async () => {
      if (status.peek() === 'loading') return;
      status.value = 'loading';
      await inTurn(
        async () => {
          const value = await get().finally(() => {
            status.value = 'idle';
          });
          batch(() => {
            confirmed.value = value;
            status.value = 'ready';
          });
        },
        () => {
          status.value = 'failed';
        },
      );
    },
    prefer: async (workflow, channel, on) => {
      if (!confirmed.peek()) return;
      const wish = { workflow, channel, on };
      batch(() => {
        wishes.value = [...wishes.peek(), wish];
        note(wish);
      });
      await inTurn(
        async () => {
          // Somebody else's by now.
          if (!wishes.peek().includes(wish)) return;
          const body = { channels: { [channel]: on }, ...(workflow !== null && { workflowId: workflow }) };
          settle(wish, await update(body));
          changed(wish);
        },
        (failure) => settle(wish, confirmed.peek(), failure),
      );
    },
    forget: () =>
      batch(() => {
        confirmed.value = null;
        wishes.value = [];
        status.value = 'idle';
        failures.value = new Map();
      }),
  };
}
