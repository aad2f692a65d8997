/** Creates once what all parts of one reader use: its identity, clock, read state, permissions and the pages of its feed. */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import type { Tab } from '../list/tabs/tabs.js';
import type { Message, Outcome } from '../message.js';
import type { Pace } from '../polling/pace.js';
import { createReadState } from '../read-state/read-state.js';
import { createServiceClock } from '../service-clock.js';
import type { StoreOptions } from '../store-options.js';
import { createFeedSource } from './feed/fetch-feed.js';
import { createIdentity } from './identity.js';
import { createPermissions } from './permissions.js';
import type { ShowParts } from './reader-parts.js';
import { TIME_ZONE } from './reader-storage.js';

export interface ReaderOptions extends Omit<StoreOptions, 'loadPreferences'> {
  readonly show: ShowParts;
  readonly tab: ReadonlySignal<Tab>;
  /** Shown until the first response. */
  readonly initialError: InboxError | null;
  readonly previousSubject: string;
  readonly pace: Pace;
}

export type ReaderContext = ReturnType<typeof createReaderContext>;

export function createReaderContext(options: ReaderOptions) {
  const { ports, settings } = options;
  const identity = createIdentity({ ...ports, ...options });
  const serviceClock = createServiceClock(ports.clock);
  const readState = createReadState({ ports, identity, serviceClock });
  const error = signal(options.initialError);
  const loadedAt = signal(0);
  const timeZone = signal('');
  identity.whenIdentified((storage) => {
    timeZone.value = storage.get(TIME_ZONE) ?? '';
  });
  /** Whether this page may announce anything to its host. */
  const isActive = (): boolean => ports.visibility.visible() || Boolean(settings.peek().background);
  const context = {
    ...options,
    ...createPermissions(),
    identity,
    serviceClock,
    readState,
    error,
    loadedAt,
    isLoaded: computed(() => loadedAt.value > 0),
    isSyncing: signal(false),
    outcomes: signal<ReadonlyMap<string, Outcome>>(new Map()),
    timeZone,
    found: signal<readonly Message[]>([]),
    announcedIds: new Set<string>(),
    isActive,
    canRequest: () => isActive() && !error.peek(),
    /** The time of the last response, by the service's clock: a filter by age is applied anew with each. Reads a signal. */
    now: () => (loadedAt.value, readState.serviceNow()),
    pageSize: () => settings.peek().pageSize,
    onError: (failed: InboxError) => options.emit({ kind: 'error', operation: 'feed', error: failed }),
  };
  return { ...context, ...createFeedSource(context) };
}
