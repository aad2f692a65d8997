/**
 * Inbox: all that the view and the element hold. It puts the parts of the store together and adds nothing of its own but
 * its status. Nothing here throws or rejects: what goes wrong is told, and can be seen in `status`.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import { markDismissed, markRead, readAll, see } from './marks.js';
import type { Message } from './message.js';
import type { Operation, Tell } from './occurrence.js';
import type { InboxClient, Ports } from './ports.js';
import type { PreferencesStore } from './preferences.js';
import { createRefresher } from './refresher.js';
import { createSession } from './session.js';
import type { Count, Session } from './session.js';
import { ALL, UNREAD } from './tabs.js';
import type { Tab } from './tabs.js';

/** `idle` not started · `loading` first load · `ready` · the rest: what stands in the way, with what was loaded kept. */
export type Status = 'idle' | 'loading' | 'ready' | 'offline' | 'signed-out' | 'refused' | 'failed';

export interface InboxSettings {
  /** Rows revealed at a time, 1 to 100. */
  readonly pageSize: number;
  /** Milliseconds between two questions; 0 asks once and never again by itself. */
  readonly refreshInterval: number;
  /** The tabs to show, in their order. */
  readonly tabs: readonly Tab[];
}

export interface InboxOptions {
  readonly client: InboxClient;
  readonly ports: Ports;
  /** A word for the service, to keep apart what is stored of several. */
  readonly space: string;
  readonly settings: ReadonlySignal<InboxSettings>;
  readonly tell: Tell;
}

export const DEFAULTS: InboxSettings = { pageSize: 20, refreshInterval: 30_000, tabs: [ALL, UNREAD] };

export interface Inbox {
  readonly status: ReadonlySignal<Status>;
  /** What stands in the way; null while nothing does. */
  readonly failure: ReadonlySignal<Failure | null>;
  /** When the service last answered, in milliseconds since 1970; 0 before the first answer. */
  readonly loadedAt: ReadonlySignal<number>;
  readonly unreadCount: ReadonlySignal<Count>;
  readonly unseenCount: ReadonlySignal<Count>;
  readonly tabs: ReadonlySignal<readonly Tab[]>;
  /** The id of the tab that is shown. */
  readonly tab: ReadonlySignal<string>;
  /** The rows to show in this tab, newest first. A message that did not change is the same object. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** How many new messages wait above the list, held back while the reader is in the middle of it. */
  readonly arrivals: ReadonlySignal<number>;
  /** Whether there are older rows to ask for, and how that goes. */
  readonly more: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  readonly preferences: PreferencesStore;

  /** Begins to ask; calling it again does nothing. */
  start(): void;
  /** Stops all timers, listeners and reads. Writes under way end, and `start` goes on from here. */
  stop(): void;
  /** Asks now, whatever the rhythm. Settles when the answer is in; never rejects. */
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  selectTab(id: string): void;
  /** The panel was opened or closed. */
  look(open: boolean): void;
  /** While true, arrivals wait above the list: the reader is scrolled or has focus in it. */
  hold(held: boolean): void;
  /** Shows the arrivals that wait. */
  showArrivals(): void;
  see(id: string): void;
  markRead(id: string): void;
  markUnread(id: string): void;
  markAllRead(): void;
  dismiss(id: string): void;
  /** Records an action; `payload` goes with it. Settles when the service has answered or it must wait. */
  act(id: string, type: string, payload?: object): Promise<void>;
  /** Sends an action that failed once more. */
  retry(id: string): Promise<void>;
  /** Forgets everything kept in this browser for this subscriber. */
  clear(): void;
}

const MINUTE = 60_000;
/** What lies under the first page is looked at again so often; sooner when somebody opens the panel. */
const WHOLE_EVERY = 10 * MINUTE;
const WHOLE_AT_OPENING = 5 * MINUTE;

const STATUS: Partial<Record<Failure['kind'], Status>> = {
  offline: 'offline',
  'signed-out': 'signed-out',
  refused: 'refused',
  missing: 'refused',
};

export function createInbox({ client, ports, space, settings, tell }: InboxOptions): Inbox {
  const status = signal<Status>('idle');
  const failure = signal<Failure | null>(null);
  const loadedAt = signal(0);
  const tabId = signal(ALL.id);
  const tab = computed(() => settings.value.tabs.find(({ id }) => id === tabId.value) ?? ALL);
  let started = false;
  let wholeAt = Number.NEGATIVE_INFINITY;

  const fail = (error: unknown, operation: Operation): void => {
    if (error instanceof Failure) tell({ kind: 'error', failure: error, operation });
  };

  const begin = (): Session =>
    createSession({
      client,
      ports,
      space,
      tab,
      pageSize: () => settings.peek().pageSize,
      tell,
      replaced: () => {
        reset('loading');
        void refresher.now();
      },
      failed: (error) => fail(error, 'feed'),
    });

  const session = signal(begin());

  const reset = (next: Status): void =>
    batch(() => {
      refresher.forget();
      session.value = begin();
      loadedAt.value = 0;
      failure.value = null;
      status.value = next;
    });

  const ask = async (): Promise<Failure | null> => {
    const mine = session.peek();
    const now = ports.clock.now();
    const whole = loadedAt.peek() > 0 && Math.abs(now - wholeAt) > WHOLE_EVERY;
    try {
      await mine.refresh(whole);
      if (mine !== session.peek()) return null;
      const first = loadedAt.peek() === 0;
      if (first || whole) wholeAt = now;
      batch(() => {
        status.value = 'ready';
        failure.value = null;
        loadedAt.value = ports.clock.now();
      });
      if (first) tell({ kind: 'load' });
      return null;
    } catch (error) {
      // Anything else is the end of a session or of the reads: nobody waits for it.
      if (mine !== session.peek() || !(error instanceof Failure)) return null;
      batch(() => {
        status.value = STATUS[error.kind] ?? 'failed';
        failure.value = error;
      });
      fail(error, 'feed');
      return error;
    }
  };

  const refresher = createRefresher(ports, ask, () => settings.peek().refreshInterval);

  const refresh = async (): Promise<void> => {
    if (loadedAt.peek() === 0) status.value = 'loading';
    await refresher.now();
  };

  const withMessage = (id: string, work: (message: Message) => void): void => {
    const message = session.peek().rows.find(id);
    if (message) work(message);
  };

  const setRead = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      if (message.read === read) return;
      session.peek().mark((marks) => markRead(marks, message, read));
      if (read) tell({ kind: 'read', message: { ...message, read } });
    });

  return {
    status,
    failure,
    loadedAt,
    tab: computed(() => tab.value.id),
    tabs: computed(() => settings.value.tabs),
    unreadCount: computed(() => session.value.unreadCount.value),
    unseenCount: computed(() => session.value.unseenCount.value),
    messages: computed(() => session.value.rows.messages.value),
    arrivals: computed(() => session.value.rows.arrivals.value),
    more: computed(() => session.value.rows.more.value),
    preferences: {
      value: computed(() => session.value.preferences.value.value),
      status: computed(() => session.value.preferences.status.value),
      failures: computed(() => session.value.preferences.failures.value),
      saving: computed(() => session.value.preferences.saving.value),
      load: () => session.peek().preferences.load(),
      prefer: (...args) => session.peek().preferences.prefer(...args),
    },
    start: () => {
      if (started) return;
      started = true;
      session.peek().resume();
      if (status.peek() === 'idle') status.value = 'loading';
      refresher.start();
    },
    stop: () => {
      started = false;
      refresher.stop();
      session.peek().stop();
    },
    refresh,
    loadMore: () => session.peek().rows.loadMore(),
    selectTab: (id) => {
      if (id === tabId.peek() || !settings.peek().tabs.some((one) => one.id === id)) return;
      tabId.value = id;
      void session.peek().rows.enter();
    },
    look: (open) => {
      if (!open || loadedAt.peek() === 0 || !started) return;
      if (Math.abs(ports.clock.now() - wholeAt) < WHOLE_AT_OPENING) return;
      wholeAt = Number.NEGATIVE_INFINITY;
      void refresher.now();
    },
    hold: (held) => session.peek().rows.hold(held),
    showArrivals: () => session.peek().rows.showArrivals(),
    see: (id) => withMessage(id, (message) => session.peek().mark((marks) => see(marks, message))),
    markRead: (id) => setRead(id, true),
    markUnread: (id) => setRead(id, false),
    markAllRead: () => {
      const { window, mark } = session.peek();
      mark((marks) => readAll(marks, window.peek()));
    },
    dismiss: (id) =>
      withMessage(id, (message) => {
        session.peek().mark((marks) => markDismissed(marks, message, true));
        tell({ kind: 'dismiss', message });
      }),
    act: async (id, type, payload) => {
      const { outbox, rows } = session.peek();
      if (rows.find(id)?.outcome.step === 'done') return;
      setRead(id, true);
      if (outbox()) await outbox()?.act(id, type, payload);
      else fail(new Failure('refused', { said: 'Nothing is loaded yet.' }), 'action');
    },
    retry: async (id) => {
      await session.peek().outbox()?.retry(id);
    },
    clear: () => {
      session.peek().clear();
      // Whoever calls this is signing somebody out; asking at once could find them still signed in.
      reset('signed-out');
      if (started) refresher.reschedule();
    },
  };
}
