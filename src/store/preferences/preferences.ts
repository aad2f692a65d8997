/**
 * Preferences: what the service confirmed, and each switch that was asked for on top, until its answer is in.
 * Every switch saves by itself; all questions leave in the order asked, for a global switch replaces others.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { InboxError } from '../../api/error.js';
import type { Channel } from '../../shared/channels.js';
import type { Preferences, PreferencesBody } from '../../api/inbox/preferences.js';
import { applySwitch, switchKey } from './apply-switch.js';
import type { ChannelSwitch } from './apply-switch.js';

export interface PreferencesStore {
  /** What to show: what is confirmed, with what was asked for on top; null before the first load. */
  readonly value: ReadonlySignal<Preferences | null>;
  /** How the last `load` went; `idle` before the first one, and for another reader. What was loaded stays when one fails. */
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>;
  /** Switches that could not be saved, by their key: they show what is so again, and this is why. */
  readonly errors: ReadonlySignal<ReadonlyMap<string, InboxError>>;
  /** Switches being saved, by their key. */
  readonly saving: ReadonlySignal<ReadonlySet<string>>;
  /** Asks the service; while it is asked already, nothing. */
  load(): Promise<void>;
  setChannel(workflow: string | null, channel: Channel, on: boolean): Promise<void>;
}

export interface PreferencesPorts {
  /** Both reject with a `Failure`, or with an `AbortError` where nobody waits for the answer any more. */
  readonly get: () => Promise<Preferences>;
  readonly update: (body: PreferencesBody) => Promise<Preferences>;
  readonly changed: (wish: ChannelSwitch) => void;
  readonly failed: (failure: InboxError) => void;
}

/** A switch that was asked for: to be saved, or that could not be. */
interface PendingChange extends ChannelSwitch {
  readonly failure?: InboxError;
}

const keyOf = ({ workflow, channel }: ChannelSwitch): string => switchKey(workflow, channel);

export interface ReaderPreferences extends PreferencesStore {
  /** Another tab has saved this. */
  replace(value: Preferences): void;
  /** Asks again for what was loaded before. */
  refresh(): Promise<void>;
  /** Somebody else turns out to be signed in. */
  forget(): void;
}

export function createPreferences(ports: PreferencesPorts): ReaderPreferences {
  const { get, update, changed, failed } = ports;
  const confirmed = signal<Preferences | null>(null);
  const wishes = signal<readonly PendingChange[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const pending = computed(() => wishes.value.filter(({ failure }) => !failure));
  let queue = Promise.resolve();
  /** What was asked for another one is of no use to this one. */
  let reader = {};

  /** One after the other, and each whole: none of them rejects. */
  const inTurn = (work: () => Promise<void>, refused: (failure: InboxError | null) => void): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      const failure = error instanceof InboxError ? error : null;
      refused(failure);
      if (failure) failed(failure);
    });
    return queue;
  };

  const without = (wish: PendingChange): readonly PendingChange[] => wishes.peek().filter((other) => other !== wish);

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
    value: computed(() => confirmed.value && pending.value.reduce(applySwitch, confirmed.value)),
    status,
    errors: computed(
      () => new Map(wishes.value.flatMap((wish) => (wish.failure ? [[keyOf(wish), wish.failure]] : []))),
    ),
    saving: computed(() => new Set(pending.value.map(keyOf))),
    load,
    refresh: async () => {
      if (confirmed.peek()) await load();
    },
    setChannel: async (workflow, channel, on) => {
      if (!confirmed.peek()) return;
      const wish: PendingChange = { workflow, channel, on };
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
    replace: (value) => {
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
