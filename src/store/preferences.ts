/**
 * Preferences: what the service confirmed, and each switch that was asked for on top, until its answer is in.
 * Every switch saves by itself; those of one subscriber leave in the order asked, for a global one replaces others.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import type { Channel, Preferences } from '../wire/preferences.js';
import { grant } from './grant.js';
import type { Switch } from './grant.js';
import type { Answer, InboxClient } from './ports.js';

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
  readonly client: Pick<InboxClient, 'getPreferences' | 'updatePreferences'>;
  readonly freshKey: () => string;
  /** Who is signed in; empty before that is known. */
  readonly subject: () => string;
  /** Takes note of whose answer this is; throws where it is no longer the one who asked. */
  readonly admit: <T>(answer: Answer<T>) => T;
  readonly changed: (wish: Switch) => void;
  readonly failed: (failure: Failure) => void;
}

const asFailure = (error: unknown): Failure => (error instanceof Failure ? error : new Failure('broken'));

export function createPreferences({
  client,
  freshKey,
  subject,
  admit,
  changed,
  failed,
}: PreferencesPorts): PreferencesStore {
  const confirmed = signal<Preferences | null>(null);
  const wishes = signal<readonly Switch[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const failures = signal<ReadonlyMap<string, Failure>>(new Map());
  let queue = Promise.resolve();

  const note = (key: string, failure: Failure | null): void => {
    const next = new Map(failures.peek());
    if (failure) next.set(key, failure);
    else next.delete(key);
    failures.value = next;
  };

  const save = async (wish: Switch): Promise<void> => {
    const { workflow, channel, on } = wish;
    const settle = (value: Preferences | null, failure: Failure | null): void =>
      batch(() => {
        confirmed.value = value;
        wishes.value = wishes.peek().filter((other) => other !== wish);
        note(switchKey(workflow, channel), failure);
      });
    try {
      const body = { channels: { [channel]: on }, ...(workflow !== null && { workflowId: workflow }) };
      const options = { subject: subject(), idempotencyKey: freshKey() };
      settle(admit(await client.updatePreferences(body, options)), null);
      changed(wish);
    } catch (error) {
      settle(confirmed.peek(), asFailure(error));
      failed(asFailure(error));
    }
  };

  return {
    value: computed(() => confirmed.value && wishes.value.reduce(grant, confirmed.value)),
    status,
    failures,
    saving: computed(() => new Set(wishes.value.map(({ workflow, channel }) => switchKey(workflow, channel)))),
    load: async () => {
      if (status.peek() === 'loading') return;
      status.value = 'loading';
      try {
        const value = admit(await client.getPreferences());
        batch(() => {
          confirmed.value = value;
          status.value = 'ready';
        });
      } catch (error) {
        status.value = 'failed';
        failed(asFailure(error));
      }
    },
    prefer: async (workflow, channel, on) => {
      const wish = { workflow, channel, on };
      batch(() => {
        wishes.value = [...wishes.peek(), wish];
        note(switchKey(workflow, channel), null);
      });
      queue = queue.then(() => save(wish));
      await queue;
    },
  };
}
