/**
 * Session: everything that belongs to whoever is signed in, and nothing of another's. When somebody else turns out to be,
 * `begin` makes all of it empty; what they kept in this browser stays for them.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import type { ShownPage } from '../wire/feed.js';
import type { Preferences } from '../wire/preferences.js';
import { countOf, MOST_COUNTED } from './count.js';
import type { Count } from './count.js';
import { createFeed } from './feed.js';
import type { Ask, Sweep } from './feed.js';
import { createIdentity } from './identity.js';
import { firstRun, isBelowFloor, isUnread } from './marks.js';
import type { Marks } from './marks.js';
import { createMarksKeeper } from './marks-keeper.js';
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

export type Load = Pick<Sweep, 'limit' | 'whole' | 'first'>;

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
  /** It is known by now who is signed in. */
  readonly named: () => void;
  /** Another tab wants this one to ask, if it is the one that leads. */
  readonly urged: () => void;
  /** Another tab has asked: this is what it was answered. */
  readonly heard: (answer: Failure | Load) => void;
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
  /** Asks for what is new, or takes what another tab was answered; `whole` goes down to the floor. */
  readonly load: (how: Load) => Promise<void>;
  /** The service could not be asked: tells the host and the other tabs. */
  readonly failed: (failure: Failure) => void;
  /** Calls back once this tab is the one that asks; gives what hands that on. */
  readonly lead: (leading: () => void) => () => void;
  /** Asks the tab that leads to ask. */
  readonly urge: () => void;
  /** Ends reads and timers; what is known stays. */
  readonly stop: () => void;
  readonly resume: () => void;
  /** Nobody is known any more. */
  readonly begin: () => void;
  /** Removes what is kept in this browser. */
  readonly clear: () => void;
}

/** What tabs tell each other: of the storage, that one should ask, and what the one that asked was answered. */
const CHANGED = 'changed';
const CLEARED = 'cleared';
const URGE = 'urge';

interface News {
  readonly page?: ShownPage;
  readonly limit?: number;
  readonly failure?: Failure['kind'];
  readonly preferences?: Preferences | null;
}

export function createSession(options: SessionPorts): Session {
  const { client, ports, space, tab, pageSize, tell, replaced, cleared, named, urged, heard } = options;
  const outbox = signal<Outbox | null>(null);
  let storage: Storage | undefined;

  const keeper = createMarksKeeper({
    ...ports,
    feed: () => main.peek(),
    kept: () => identity.tell(CHANGED),
    push: (body) =>
      identity.write((subject) =>
        client.updateMarks
          ? client.updateMarks(body, { subject, idempotencyKey: ports.freshKey() })
          : Promise.reject(new Failure('missing')),
      ),
  });
  const { marks, mark } = keeper;

  const fail: Session['fail'] = (operation, failure) => tell({ kind: 'error', failure, operation });

  const identity = createIdentity({
    ...ports,
    space,
    replaced,
    named: (own) => {
      storage = own;
      keeper.open(own);
      // From now on there may be others who ask for the same.
      queueMicrotask(named);
      outbox.value = createOutbox({
        ...ports,
        storage: own,
        kept: () => identity.tell(CHANGED),
        hold: (id, held) => identity.hold(`send:${id}`, held),
        record: (id, type, body, idempotencyKey) =>
          identity.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
        look: (id) => main.peek().look(id),
        settled: (id, action, failure) => {
          const message = rows.find(id);
          if (!message) return;
          tell(
            failure ? { kind: 'action-failed', message, action, failure } : { kind: 'action-done', message, action },
          );
        },
      });
    },
    hear: (news) => {
      if (news === CLEARED) cleared();
      else if (news === URGE) urged();
      else if (news instanceof Object) hear(news);
      else reread();
    },
  });

  const hear = ({ page, limit = pageSize(), failure, preferences: saved }: News): void => {
    if (saved) preferences.put(saved);
    if (failure) heard(new Failure(failure));
    else if (page) heard({ limit, first: page });
  };

  /** What other tabs wrote. That they tell is a hint: a page that sleeps hears nothing, and some browsers have no channels. */
  const reread = (): void => {
    keeper.reread();
    outbox.peek()?.reload();
  };

  const ask: Ask = async (query) => {
    const page = await identity.read((ending) => client.getFeed(query, { signal: ending }));
    const { page: place, limit, ...filter } = query;
    if (place === 0 && Object.keys(filter).length === 0) identity.tell({ page, limit });
    if (page.marks) keeper.take(page.marks);
    return page;
  };
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
    changed: (change) => {
      identity.tell({ preferences: preferences.value.peek() });
      tell({ kind: 'preference', ...change });
    },
    failed: (failure) => fail('preferences', failure),
  });

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
    keeper.flush();
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
    load: async (how) => {
      const feed = main.peek();
      await feed.sweep({ ...how, enough, arriving });
      reread();
      const known = feed.window.peek();
      outbox.peek()?.told(known);
      keeper.compact();
      await rows.refresh();
    },
    failed: (failure) => {
      identity.tell({ failure: failure.kind });
      fail('feed', failure);
    },
    lead: (leading) => identity.hold('ask', leading),
    urge: () => identity.tell(URGE),
    stop,
    resume: identity.resume,
    begin: () =>
      batch(() => {
        stop();
        identity.begin();
        storage = undefined;
        keeper.open();
        outbox.value = null;
        main.value = createFeed(ask);
        preferences.forget();
        void rows.enter(false);
      }),
    clear: () => {
      for (const key of storage?.keys('') ?? []) storage?.remove(key);
      identity.tell(CLEARED);
    },
  };
}
