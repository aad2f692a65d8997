/** Applies pending switches to confirmed preferences. Requests keep the order of the switches: a global one replaces others. */
import { batch, computed, signal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { Preferences, PreferencesBody } from '../../api/inbox/preferences.js';
import { applySwitch, isSwitched, switchKey } from './apply-switch.js';
import type { ChannelSwitch } from './apply-switch.js';
import type { PreferencesStore } from './preferences-store.js';

export interface PreferencesOptions {
  /** Both reject with an `InboxError`, or with an `AbortError` if nobody waits for the response any more. */
  readonly get: () => Promise<Preferences>;
  readonly update: (body: PreferencesBody) => Promise<Preferences>;
  readonly onSaved: (change: ChannelSwitch) => void;
  readonly onError: (error: InboxError) => void;
}

export interface ReaderPreferences extends PreferencesStore {
  /** Shows what another tab has saved. */
  replace(value: Preferences): void;
  refresh(): Promise<void>;
}

export type CreatePreferences = (options: PreferencesOptions) => ReaderPreferences;

/** A change to be saved, or one that could not be saved. */
interface PendingChange extends ChannelSwitch {
  readonly error?: InboxError;
}

/** Without `Retry-After`, a 409 says that something else was first. */
const throwRefusal = (error: Partial<InboxError>): never => {
  throw error.status === 409 && error.retryAfter === undefined ? new InboxError('refused', { status: 409 }) : error;
};
const isRefusal = ({ error }: PendingChange): boolean => /refused|missing/.test(error?.code ?? '');

const keyOf = ({ workflow, channel }: ChannelSwitch): string => switchKey(workflow, channel);

export const createPreferences: CreatePreferences = ({ get, update, onSaved, onError }) => {
  const confirmed = signal<Preferences | null>(null);
  const changes = signal<readonly PendingChange[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const pending = computed(() => changes.value.filter(({ error }) => !error));
  let queue = Promise.resolve();

  /** Runs one request after the other. The result never rejects. */
  const enqueue = (request: () => Promise<void>, onFailed: (error: InboxError | null) => void): Promise<void> => {
    queue = queue.then(request).catch((reason: unknown) => {
      const error = reason instanceof InboxError ? reason : null;
      onFailed(error);
      if (error) onError(error);
    });
    return queue;
  };

  const without = (change: PendingChange): readonly PendingChange[] => changes.peek().filter((one) => one !== change);

  /** Takes a response. Drops failed changes whose value it has, or whose switch `saved` changed later, itself or globally. */
  const confirm = (value: Preferences, saved?: PendingChange): void => {
    const isReplaced = ({ workflow, channel }: PendingChange): boolean =>
      saved?.channel === channel && (saved.workflow ?? workflow) === workflow;
    batch(() => {
      confirmed.value = value;
      status.value = 'ready';
      changes.value = changes
        .peek()
        .filter((one) => one !== saved && !(one.error && (isSwitched(value, one) || isReplaced(one))));
    });
  };

  const load = async (): Promise<void> => {
    if (status.peek() === 'loading') return;
    status.value = 'loading';
    await enqueue(
      async () => confirm(await get()),
      () => (status.value = 'failed'),
    );
  };

  const save = async (change: PendingChange): Promise<void> => {
    const { workflow, channel, on } = change;
    const body = { channels: { [channel]: on }, ...(workflow !== null && { workflowId: workflow }) };
    confirm(await update(body).catch(throwRefusal), change);
    onSaved(change);
  };

  return {
    value: computed(() => confirmed.value && pending.value.reduce(applySwitch, confirmed.value)),
    status,
    errors: computed(() => new Map(changes.value.flatMap((one) => (one.error ? [[keyOf(one), one.error]] : [])))),
    saving: computed(() => new Set(pending.value.map(keyOf))),
    load,
    refresh: async () => {
      if (confirmed.peek()) await load();
    },
    setChannel: async (workflow, channel, on) => {
      if (!confirmed.peek()) return;
      const change: PendingChange = { workflow, channel, on };
      changes.value = [...changes.peek().filter((one) => !one.error || keyOf(one) !== keyOf(change)), change];
      await enqueue(
        () => save(change),
        (error) => {
          if (error) changes.value = [...without(change), { ...change, error }];
        },
      );
      // A refused switch may have been changed elsewhere.
      if (changes.peek().some((one) => keyOf(one) === keyOf(change) && isRefusal(one))) await load();
    },
    replace: (value) => {
      if (confirmed.peek()) confirm(value);
    },
  };
};
