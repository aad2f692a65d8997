/**
 * Preferences: what the service confirmed, and each switch that was asked for on top, until its answer is in.
 * Every switch saves by itself; all questions leave in the order asked, for a global switch replaces others.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../../api/error.js';
import type { Channel, Preferences, PreferencesBody } from '../../api/inbox/preferences.js';
import { grant, switchKey } from './apply-switch.js';
import type { Switch } from './apply-switch.js';

export interface PreferencesStore {
  /** What to show: what is confirmed, with what was asked for on top; null before the first load. */
  readonly value: ReadonlySignal<Preferences | null>;
  /** How the last `load` went; `idle` before the first one, and for another reader. What was loaded stays when one fails. */
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>;
  /** Switches that could not be saved, by their key: they show what is so again, and this is why. */
  readonly failures: ReadonlySignal<ReadonlyMap<string, Failure>>;
  /** Switches being saved, by their key. */
  readonly saving: ReadonlySignal<ReadonlySet<string>>;
  /** Asks the service; while it is asked already, nothing. */
  load(): Promise<void>;
  prefer(workflow: string | null, channel: Channel, on: boolean): Promise<void>;
}

export interface PreferencesPorts {
  /** Both reject with a `Failure`, or with an `AbortError` where nobody waits for the answer any more. */
  readonly get: () => Promise<Preferences>;
  readonly update: (body: PreferencesBody) => Promise<Preferences>;
  readonly changed: (wish: Switch) => void;
  readonly failed: (failure: Failure) => void;
}

/** A switch that was asked for: to be saved, or that could not be. */
interface Wish extends Switch {
  readonly failure?: Failure;
}

const keyOf = ({ workflow, channel }: Switch): string => switchKey(workflow, channel);

export interface OwnPreferences extends PreferencesStore {
  /** Another tab has saved this. */
  put(value: Preferences): void;
  /** Asks again for what was loaded before. */
  refresh(): Promise<void>;
  /** Somebody else turns out to be signed in. */
  forget(): void;
}

export function createPreferences(ports: PreferencesPorts): OwnPreferences {
  const { get, update, changed, failed } = ports;
  const confirmed = signal<Preferences | null>(null);
  const wishes = signal<readonly Wish[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const pending = computed(() => wishes.value.filter(({ failure }) => !failure));
  let queue = Promise.resolve();
  /** What was asked for another one is of no use to this one. */
  let reader = {};

  /** One after the other, and each whole: none of them rejects. */
  const inTurn = (work: () => Promise<void>, refused: (failure: Failure | null) => void): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      const failure = error instanceof Failure ? error : null;
      refused(failure);
      if (failure) failed(failure);
    });
    return queue;
  };

  const without = (wish: Wish): readonly Wish[] => wishes.peek().filter((other) => other !== wish);

  const load = async (): Promise<void> => {
    if (status.peek() === 'loading') return;
    const mine = reader;
    status.value = 'loading';
    await inTurn(
      async () => {
        if (mine !== reader) return;
        const value = await get();
        if (mine !== reader) return;
        batch(() => {
          confirmed.value = value;
          status.value = 'ready';
        });
      },
      () => {
        if (mine === reader) status.value = 'failed';
      },
    );
  };

  return {
    value: computed(() => confirmed.value && pending.value.reduce(grant, confirmed.value)),
    status,
    failures: computed(
      () => new Map(wishes.value.flatMap((wish) => (wish.failure ? [[keyOf(wish), wish.failure]] : []))),
    ),
    saving: computed(() => new Set(pending.value.map(keyOf))),
    load,
    refresh: async () => {
      if (confirmed.peek()) await load();
    },
    prefer: async (workflow, channel, on) => {
      if (!confirmed.peek()) return;
      const wish: Wish = { workflow, channel, on };
      wishes.value = [...wishes.peek().filter((other) => !other.failure || keyOf(other) !== keyOf(wish)), wish];
      await inTurn(
        async () => {
          // Somebody else's by now.
          if (!wishes.peek().includes(wish)) return;
          const value = await update({
            channels: { [channel]: on },
            ...(workflow !== null && { workflowId: workflow }),
          });
          batch(() => {
            confirmed.value = value;
            wishes.value = without(wish);
          });
          changed(wish);
        },
        (failure) => {
          if (failure) wishes.value = [...without(wish), { ...wish, failure }];
        },
      );
    },
    put: (value) => {
      if (confirmed.peek()) confirmed.value = value;
    },
    forget: () =>
      batch(() => {
        reader = {};
        confirmed.value = null;
        wishes.value = [];
        status.value = 'idle';
      }),
  };
}
