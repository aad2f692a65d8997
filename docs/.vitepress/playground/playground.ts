/** The state of the playground: settings, the service in memory behind them, and the inbox that is on the stage. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { NotificationInboxElement } from 'notification-inbox';
import { createSample } from '../../../src/element/preview/sample.js';
import { randomId } from '../../../src/shared/http.js';
import { followHash } from '../controls/hash-state.js';
import { removeStored } from '../controls/remove-stored.js';
import { createEventLog } from './event-log.js';
import type { EventLog } from './event-log.js';
import { newestFirst, sampleDrafts, toSampleMessage } from './service/drafts.js';
import type { Draft } from './service/drafts.js';
import { createEditableService } from './service/editable-service.js';
import { createNetwork } from './service/network.js';
import { DEFAULTS, readSettings, writeSettings } from './settings.js';
import type { Settings } from './settings.js';

export interface Playground {
  readonly settings: Signal<Settings>;
  readonly drafts: ReadonlySignal<readonly Draft[]>;
  readonly log: EventLog;
  /** The inbox on the stage. */
  readonly inbox: Signal<NotificationInboxElement | undefined>;
  /** Another number replaces the inbox, as a reload of the page would. */
  readonly generation: Signal<number>;
  readonly fetch: typeof fetch;
  /** Where the inbox believes that it sends requests: other tabs with a playground must not meet it. */
  readonly endpoint: string;
  readonly change: (change: Partial<Settings>) => void;
  readonly setAttribute: (name: string, value: string | undefined) => void;
  readonly reset: () => void;
  readonly dispose: () => void;
}

const ENDPOINT = '/playground-';

export function createPlayground(): Playground {
  const start = Date.now();
  const settings = signal(DEFAULTS);
  const drafts = computed(() => newestFirst(settings.value.drafts ?? sampleDrafts(start)));
  const network = computed(() => settings.value.network);
  const inbox = signal<NotificationInboxElement>();
  const generation = signal(0);
  const log = createEventLog();
  // What earlier visits have stored: a link must give the same inbox to everybody.
  removeStored(ENDPOINT);
  const stopHash = followHash(
    (hash) => (settings.value = readSettings(hash, Date.now())),
    () => writeSettings(settings.value, Date.now()),
  );
  const service = createEditableService(createSample(start));
  const { fetch, faultsChanged } = createNetwork(service.fetch, () => network.peek(), log.addRequest);

  /** The first refresh may join a request that was made before. A message is removed when it is missing twice. */
  const refresh = async (): Promise<void> => {
    await inbox.peek()?.refresh();
    await inbox.peek()?.refresh();
  };
  const effects = [
    effect(() => {
      const messages = drafts.value.map(toSampleMessage);
      void untracked(() => service.replace(messages).then(refresh));
    }),
    network.subscribe(() => {
      faultsChanged();
      void untracked(refresh);
    }),
  ];
  return {
    settings,
    drafts,
    log,
    inbox,
    generation,
    endpoint: ENDPOINT + randomId(),
    fetch,
    change: (change) => (settings.value = { ...settings.peek(), ...change }),
    setAttribute: (name, value) => {
      const { [name]: _old, ...others } = settings.peek().attributes;
      const attributes = value === undefined ? others : { ...others, [name]: value };
      settings.value = { ...settings.peek(), attributes };
    },
    reset: () => {
      settings.value = DEFAULTS;
      generation.value += 1;
      log.clear();
    },
    dispose: () => {
      for (const stop of [stopHash, ...effects]) stop();
      removeStored(ENDPOINT);
    },
  };
}
