/**
 * Session: everything that belongs to whoever is signed in, and nothing of another's. When somebody else turns out to be,
 * `begin` makes all of it empty; what they kept in this browser stays for them.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../wire/failure.js';
import { countOf, MOST_COUNTED } from './count.js';
import type { Count } from './count.js';
import { createFeed } from './feed.js';
import type { Ask } from './feed.js';
import { createIdentity } from './identity.js';
import { compact, firstRun, isBelowFloor, isUnread, NO_MARKS } from './marks.js';
import type { Marks } from './marks.js';
import { readMarks, writeMarks } from './marks-storage.js';
import type { Message } from './message.js';
import type { Operation, Tell } from './occurrence.js';
import { createOutbox } from './outbox.js';
import type { Outbox } from './outbox.js';
import type { InboxClient, Ports, Storage } from './ports.js';
import { createPreferences } from './preferences.js';
import type { PreferencesStore } from './preferences.js';
import { createRows } from './rows.js';
import type { Rows } from './rows.js';
import type { Tab } from './tabs.js';

export interface SessionPorts {
  readonly client: InboxClient;
  readonly ports: Ports;
  readonly space: string;
  readonly tab: ReadonlySignal<Tab>;
  readonly pageSize: () => number;
  readonly tell: Tell;
  /** Somebody else is signed in than before. */
  readonly replaced: () => void;
  /** All that was kept of them is gone: another tab has removed it. */
  readonly cleared: () => void;
}

export interface Session {
  readonly rows: Rows;
  readonly preferences: PreferencesStore;
  readonly unreadCount: ReadonlySignal<Count>;
  readonly unseenCount: ReadonlySignal<Count>;
  /** Null until the first answer has said who is signed in. */
  readonly outbox: ReadonlySignal<Outbox | null>;
  /** What is known of the whole list, newest first. */
  readonly window: () => readonly Message[];
  readonly mark: (change: (marks: Marks) => Marks) => void;
  readonly fail: (operation: Operation, failure: Failure) => void;
  /** Asks for what is new; `whole` down to the floor. */
  readonly load: (whole: boolean) => Promise<void>;
  /** Ends reads and timers; what is known stays. */
  readonly stop: () => void;
  readonly resume: () => void;
  /** Nobody is known any more. */
  readonly begin: () => void;
  /** Removes what is kept in this browser. */
  readonly clear: () => void;
}

/** What tabs tell each other about the storage. */
const CHANGED = 'changed';
const CLEARED = 'cleared';

export function createSession({ client, ports, space, tab, pageSize, tell, replaced, cleared }: SessionPorts): Session {
  const marks = signal(NO_MARKS);
  const outbox = signal<Outbox | null>(null);
  let storage: Storage | undefined;

  const fail: Session['fail'] = (operation, failure) => tell({ kind: 'error', failure, operation });

  const identity = createIdentity({
    ...ports,
    space,
    replaced,
    named: (own) => {
      storage = own;
      marks.value = readMarks(own);
      outbox.value = createOutbox({
        ...ports,
        storage: own,
        record: (id, type, body, idempotencyKey) =>
          identity.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
        look: (id) => main.peek().look(id),
        settled: (id, action, failure) => {
          identity.tell(CHANGED);
          const message = rows.find(id);
          if (!message) return;
          tell(
            failure ? { kind: 'action-failed', message, action, failure } : { kind: 'action-done', message, action },
          );
        },
      });
    },
    hear: (topic) => {
      if (topic === CLEARED) return cleared();
      if (storage) marks.value = readMarks(storage, marks.peek());
      outbox.peek()?.reload();
    },
  });

  const ask: Ask = (query) => identity.read((ending) => client.getFeed(query, { signal: ending }));
  const main = signal(createFeed(ask));
  const rows = createRows({
    main,
    ask,
    marks,
    tab,
    pageSize,
    outcomes: computed(() => outbox.value?.outcomes.value ?? new Map()),
    failed: (failure) => fail('feed', failure),
  });
  const preferences = createPreferences({
    get: () => identity.read((ending) => client.getPreferences({ signal: ending })),
    update: (body) =>
      identity.write((subject) => client.updatePreferences(body, { subject, idempotencyKey: ports.freshKey() })),
    changed: (change) => tell({ kind: 'preference', ...change }),
    failed: (failure) => fail('preferences', failure),
  });

  const mark: Session['mark'] = (change) => {
    const after = change(marks.peek());
    if (after === marks.peek() || !storage) return;
    marks.value = writeMarks(storage, after, ports.freshKey());
    identity.tell(CHANGED);
  };

  /** A window reaches far enough that all that is unread is counted. */
  const enough = (received: readonly Message[]): boolean => {
    const [newest] = received;
    const oldest = received.at(-1);
    if (!newest || !oldest) return true;
    mark((known) => firstRun(known, newest));
    const known = marks.peek();
    return isBelowFloor(known, oldest) || received.filter((one) => isUnread(known, one)).length >= MOST_COUNTED;
  };

  const arriving = (messages: readonly Message[]): void => {
    const shown = messages.filter(({ archived }) => !archived);
    const news = shown.filter((message) => isUnread(marks.peek(), message));
    rows.arrive(shown);
    // Once it is shown: a host that looks at the inbox then must find them there.
    if (news.length > 0) queueMicrotask(() => tell({ kind: 'arrive', messages: news }));
  };

  const stop = (): void => {
    identity.stop();
    outbox.peek()?.stop();
  };

  return {
    rows,
    preferences,
    outbox,
    unreadCount: computed(() => countOf(main.value, marks.value)),
    unseenCount: computed(() => countOf(main.value, marks.value, true)),
    window: () => main.peek().window.peek(),
    mark,
    fail,
    load: async (whole) => {
      const feed = main.peek();
      await feed.sweep({ limit: whole ? MOST_COUNTED : pageSize(), enough, whole, arriving });
      const known = feed.window.peek();
      const oldest = known.at(-1);
      outbox.peek()?.told(known);
      const toFloor = feed.end.peek() || (oldest && isBelowFloor(marks.peek(), oldest));
      if (toFloor && !feed.unsure.peek()) mark((before) => compact(before, known));
      await rows.refresh();
    },
    stop,
    resume: identity.resume,
    begin: () =>
      batch(() => {
        stop();
        identity.begin();
        storage = undefined;
        marks.value = NO_MARKS;
        outbox.value = null;
        main.value = createFeed(ask);
        preferences.forget();
        void rows.enter();
      }),
    clear: () => {
      for (const key of storage?.keys('') ?? []) storage?.remove(key);
      identity.tell(CLEARED);
    },
  };
}
