/** Creates the preferences of an inbox: stable signals of the current reader's preferences, whose code is loaded on first use. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import type { Preferences } from '../../api/inbox/preferences.js';
import type { Channel } from '../../shared/channels.js';
import type { CreatePreferences, ReaderPreferences } from './preferences.js';

export type LoadPreferences = () => CreatePreferences | Promise<CreatePreferences>;

export interface PreferencesStore {
  /** The confirmed preferences with pending changes applied; null before the first load. */
  readonly value: ReadonlySignal<Preferences | null>;
  /** The state of the last `load`; `idle` before the first one of a reader. A failed load keeps what is loaded. */
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>;
  /** Why a switch could not be saved, by its key. The switch shows the confirmed value again. */
  readonly errors: ReadonlySignal<ReadonlyMap<string, InboxError>>;
  /** The keys of the switches that are being saved. */
  readonly saving: ReadonlySignal<ReadonlySet<string>>;
  /** Requests the preferences. Does nothing while a request is in flight. */
  load(): Promise<void>;
  /** Switches one channel of a workflow, or of all workflows with null. */
  setChannel(workflow: string | null, channel: Channel, on: boolean): Promise<void>;
}

export interface PreferencesOwner {
  readonly preferences: ReadonlySignal<ReaderPreferences | null>;
  /** Null until the commands of the reader are loaded. */
  readonly openPreferences: (create: CreatePreferences) => ReaderPreferences | null;
  readonly commands: ReadonlySignal<unknown>;
  readonly loadCommands: () => Promise<unknown>;
}

export interface LazyPreferences extends PreferencesStore {
  readonly loadCode: () => Promise<void>;
  /** Requests again what is loaded. */
  readonly refresh: () => Promise<void>;
}

const NO_ERRORS: ReadonlyMap<string, InboxError> = new Map();
const NO_KEYS: ReadonlySet<string> = new Set();

export function createPreferencesStore(
  owner: ReadonlySignal<PreferencesOwner>,
  load: LoadPreferences,
): LazyPreferences {
  let code: CreatePreferences | undefined;
  let loading: Promise<unknown> | undefined;
  const current = computed(() => owner.value.preferences.value);
  const open = (): ReaderPreferences | null | undefined => code && owner.peek().openPreferences(code);

  /** Undefined if the code is loaded: there is nothing to wait for. */
  const fetchCode = (): Promise<unknown> | undefined => {
    const { commands, loadCommands } = owner.peek();
    if (loading || (code && commands.peek())) return loading;
    const loaded = code ?? load();
    if (typeof loaded === 'function') code = loaded;
    if (code && commands.peek()) return undefined;
    const fetched = Promise.all([loaded, loadCommands()]).then(([create]) => (code = create));
    return (loading = fetched.finally(() => (loading = undefined)));
  };

  return {
    value: computed(() => current.value?.value.value ?? null),
    status: computed(() => current.value?.status.value ?? 'idle'),
    errors: computed(() => current.value?.errors.value ?? NO_ERRORS),
    saving: computed(() => current.value?.saving.value ?? NO_KEYS),
    loadCode: async () => void (await fetchCode()),
    load: async () => {
      const wait = fetchCode();
      if (wait) await wait;
      await open()?.load();
    },
    setChannel: async (...change) => open()?.setChannel(...change),
    refresh: async () => current.peek()?.refresh(),
  };
}
