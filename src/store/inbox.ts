/**
 * Inbox: all that the view and the element hold. It puts the parts of the store together and adds nothing of its own but
 * its status. Nothing here throws or rejects: what goes wrong is told, and can be seen in `status`.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import { createFeed } from './feed.js';
import type { Ask } from './feed.js';
import { compact, dismiss, exceptions, firstRun, isBelowFloor, isSeen, isUnread } from './marks.js';
import { markRead, NO_MARKS, readAll, see } from './marks.js';
import type { Marks } from './marks.js';
import { readMarks, writeMarks } from './marks-storage.js';
import type { Message } from './message.js';
import type { Operation, Tell } from './occurrence.js';
import { createOutbox } from './outbox.js';
import type { Outbox } from './outbox.js';
import type { InboxClient, Ports, Storage } from './ports.js';
import { createPreferences } from './preferences.js';
import type { PreferencesStore } from './preferences.js';
import { createRefresher } from './refresher.js';
import { createRows } from './rows.js';
import { createSession } from './session.js';
import { ALL, UNREAD } from './tabs.js';
import type { Tab } from './tabs.js';

/** How many; `more` where that is only what is known, and there may be others. At 100 counting ends. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

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
const NEVER = Number.NEGATIVE_INFINITY;
const MOST_COUNTED = 100;

const STATUS: Partial<Record<Failure['kind'], Status>> = {
  offline: 'offline',
  'signed-out': 'signed-out',
  refused: 'refused',
  missing: 'refused',
};

export function createInbox({ client, ports, space, settings, tell }: InboxOptions): Inbox {
  const { clock, freshKey } = ports;
  const asked = signal(false);
  const failure = signal<Failure | null>(null);
  const loadedAt = signal(0);
  const status = computed<Status>(() => {
    if (failure.value) return STATUS[failure.value.kind] ?? 'failed';
    return loadedAt.value > 0 ? 'ready' : asked.value ? 'loading' : 'idle';
  });
  const tabId = signal(ALL.id);
  const tab = computed(() => settings.value.tabs.find(({ id }) => id === tabId.value) ?? ALL);
  const pageSize = (): number => settings.peek().pageSize;
  const marks = signal(NO_MARKS);
  const outbox = signal<Outbox | null>(null);
  let storage: Storage | undefined;
  let started = false;
  let wholeAt = NEVER;

  const failed =
    (operation: Operation) =>
    (error: Failure): void =>
      tell({ kind: 'error', failure: error, operation });

  const session = createSession({
    ...ports,
    space,
    named: (own) => {
      storage = own;
      marks.value = readMarks(own);
      outbox.value = createOutbox({
        storage: own,
        clock,
        freshKey,
        record: (id, type, body, idempotencyKey) =>
          session.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
        look: (id) => main.peek().look(id),
        settled: (id, type, refusal) => {
          session.tell('');
          const message = rows.find(id);
          if (message && refusal) tell({ kind: 'action-failed', message, action: type, failure: refusal });
          else if (message) tell({ kind: 'action-done', message, action: type });
        },
      });
    },
    hear: () => {
      if (storage) marks.value = readMarks(storage, marks.peek());
      outbox.peek()?.reload();
    },
    replaced: () => {
      begin(null);
      void refresher.now();
    },
  });

  const ask: Ask = (query) => session.read((signal) => client.getFeed(query, { signal }));
  const main = signal(createFeed(ask));
  const outcomes = computed(() => outbox.value?.outcomes.value ?? new Map());
  const rows = createRows({ main, ask, marks, outcomes, tab, pageSize, failed: failed('feed') });
  const preferences = createPreferences({
    get: () => session.read((signal) => client.getPreferences({ signal })),
    update: (body) =>
      session.write((subject) => client.updatePreferences(body, { subject, idempotencyKey: freshKey() })),
    changed: (change) => tell({ kind: 'preference', ...change }),
    failed: failed('preferences'),
  });

  /** Nothing of whoever was signed in stays. */
  const begin = (next: Failure | null): void =>
    batch(() => {
      outbox.peek()?.stop();
      session.begin();
      refresher.forget();
      storage = undefined;
      marks.value = NO_MARKS;
      outbox.value = null;
      main.value = createFeed(ask);
      preferences.forget();
      void rows.enter();
      loadedAt.value = 0;
      failure.value = next;
    });

  const mark = (change: (marks: Marks) => Marks): void => {
    const after = change(marks.peek());
    if (after === marks.peek() || !storage) return;
    marks.value = writeMarks(storage, after, freshKey());
    session.tell('');
  };

  const counted = (unseen: boolean): ReadonlySignal<Count> =>
    computed(() => {
      const known = marks.value;
      const { window, unsure } = main.value;
      const above = window.value.filter(
        (message) => isUnread(known, message) && !isBelowFloor(known, message) && !(unseen && isSeen(known, message)),
      );
      const count = Math.min(MOST_COUNTED, above.length + (unseen ? 0 : exceptions(known).length));
      return { count, more: count === MOST_COUNTED || unsure.value };
    });

  const enough = (received: readonly Message[]): boolean => {
    const [newest] = received;
    const oldest = received.at(-1);
    if (!newest || !oldest) return true;
    mark((known) => firstRun(known, newest));
    return (
      isBelowFloor(marks.peek(), oldest) ||
      received.filter((message) => isUnread(marks.peek(), message)).length >= MOST_COUNTED
    );
  };

  const arriving = (messages: readonly Message[]): void => {
    const shown = messages.filter(({ archived }) => !archived);
    const news = shown.filter((message) => isUnread(marks.peek(), message));
    rows.arrive(shown);
    // Once it is shown: a host that looks at the inbox then must find them there.
    if (news.length > 0) queueMicrotask(() => tell({ kind: 'arrive', messages: news }));
  };

  const load = async (whole: boolean): Promise<void> => {
    const feed = main.peek();
    await feed.sweep({ limit: whole ? MOST_COUNTED : pageSize(), enough, whole, arriving });
    const window = feed.window.peek();
    const oldest = window.at(-1);
    outbox.peek()?.told(window);
    if (!feed.unsure.peek() && oldest && (feed.end.peek() || isBelowFloor(marks.peek(), oldest))) {
      mark((known) => compact(known, window));
    }
    await rows.refresh();
  };

  const refresher = createRefresher(
    ports,
    async () => {
      const first = loadedAt.peek() === 0;
      const now = clock.now();
      const whole = first || Math.abs(now - wholeAt) > WHOLE_EVERY;
      try {
        await load(whole && !first);
      } catch (error) {
        // Anything else is the end of the reads: nobody waits for this any more.
        if (!(error instanceof Failure)) return null;
        failure.value = error;
        failed('feed')(error);
        return error;
      }
      if (whole) wholeAt = now;
      batch(() => {
        failure.value = null;
        loadedAt.value = clock.now();
      });
      if (first) tell({ kind: 'load' });
      return null;
    },
    () => settings.peek().refreshInterval,
  );

  const withMessage = (id: string, work: (message: Message) => void): void => {
    const message = rows.find(id);
    if (message) work(message);
  };

  const setRead = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      if (message.read === read) return;
      mark((known) => markRead(known, message, read));
      if (read) tell({ kind: 'read', message: { ...message, read } });
    });

  return {
    status,
    failure,
    loadedAt,
    tab: computed(() => tab.value.id),
    tabs: computed(() => settings.value.tabs),
    unreadCount: counted(false),
    unseenCount: counted(true),
    messages: rows.messages,
    arrivals: rows.arrivals,
    more: rows.more,
    preferences,
    start: () => {
      if (started) return;
      started = true;
      asked.value = true;
      session.resume();
      refresher.start();
    },
    stop: () => {
      started = false;
      refresher.stop();
      session.stop();
      outbox.peek()?.stop();
    },
    refresh: async () => {
      asked.value = true;
      if (loadedAt.peek() === 0) failure.value = null;
      await refresher.now();
    },
    loadMore: async () => {
      if (loadedAt.peek() > 0) await rows.loadMore();
    },
    selectTab: (id) => {
      if (id === tabId.peek() || !settings.peek().tabs.some((one) => one.id === id)) return;
      tabId.value = id;
      void rows.enter();
    },
    look: (open) => {
      if (!open || !started || loadedAt.peek() === 0) return;
      if (Math.abs(clock.now() - wholeAt) < WHOLE_AT_OPENING) return;
      wholeAt = NEVER;
      void refresher.now();
    },
    hold: rows.hold,
    showArrivals: rows.showArrivals,
    see: (id) => withMessage(id, (message) => mark((known) => see(known, message))),
    markRead: (id) => setRead(id, true),
    markUnread: (id) => setRead(id, false),
    markAllRead: () => mark((known) => readAll(known, main.peek().window.peek())),
    dismiss: (id) =>
      withMessage(id, (message) => {
        mark((known) => dismiss(known, message));
        tell({ kind: 'dismiss', message });
      }),
    act: async (id, type, payload) => {
      if (rows.find(id)?.outcome.step === 'done') return;
      setRead(id, true);
      if (outbox.peek()) await outbox.peek()?.act(id, type, payload);
      else failed('action')(new Failure('refused', { said: 'Nothing is loaded yet.' }));
    },
    retry: async (id) => outbox.peek()?.retry(id),
    clear: () => {
      for (const key of storage?.keys('') ?? []) storage?.remove(key);
      // Whoever calls this is signing somebody out; asking at once could find them still signed in.
      begin(new Failure('signed-out'));
      if (started) refresher.reschedule();
    },
  };
}
