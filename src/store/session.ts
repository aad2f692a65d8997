/**
 * Session: everything that belongs to one subscriber, and nothing of another's. When somebody else turns out to be signed
 * in, the whole session is thrown away; an answer that comes late writes to a session that nobody reads any more.
 *
 *   begin ─▶ first answer names the subject ─▶ marks and outbox are taken from the storage ─▶ only now may anything leave
 */
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import { createFeed } from './feed.js';
import type { Ask, Feed } from './feed.js';
import { compact, exceptions, firstRun, isBelowFloor, isDismissed, isRead, isSeen, merge, NO_MARKS } from './marks.js';
import type { Marks } from './marks.js';
import { readMarks, writeMarks } from './marks-storage.js';
import type { Message, Outcome } from './message.js';
import type { Tell } from './occurrence.js';
import { createOutbox } from './outbox.js';
import type { Outbox } from './outbox.js';
import type { Answer, Channel, InboxClient, Ports, Storage } from './ports.js';
import { createPreferences } from './preferences.js';
import type { PreferencesStore } from './preferences.js';
import { createRows } from './rows.js';
import type { Rows } from './rows.js';
import type { Tab } from './tabs.js';
import { under } from './under.js';

/** How many; `more` where that is only what is known, and there may be others. At 100 counting ends. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export interface SessionOptions {
  readonly client: InboxClient;
  readonly ports: Ports;
  /** Where in the storage this service's subscribers are kept. */
  readonly space: string;
  readonly tab: ReadonlySignal<Tab>;
  readonly pageSize: () => number;
  readonly tell: Tell;
  /** Somebody else is signed in than the one whom this session belongs to. */
  readonly replaced: () => void;
  readonly failed: (error: unknown) => void;
}

export interface Session {
  readonly unreadCount: ReadonlySignal<Count>;
  readonly unseenCount: ReadonlySignal<Count>;
  readonly rows: Rows;
  readonly window: ReadonlySignal<readonly Message[]>;
  readonly preferences: PreferencesStore;
  /** Null until the first answer has said who is signed in. */
  readonly outbox: () => Outbox | null;
  mark(change: (marks: Marks) => Marks): void;
  /** Asks for what is new; `whole` down to the floor. */
  refresh(whole: boolean): Promise<void>;
  /** Ends reads and timers; what is known stays. */
  stop(): void;
  resume(): void;
  /** Forgets what is kept in this browser, and ends. */
  clear(): void;
}

const MOST_COUNTED = 100;

export function createSession(options: SessionOptions): Session {
  const { client, ports, space, tab, pageSize, tell, replaced, failed } = options;
  const marks = signal(NO_MARKS);
  const outbox = signal<Outbox | null>(null);
  let subject = '';
  let storage: Storage | null = null;
  let channel: Channel | null = null;
  let unlisten = (): void => {};
  let reading = new AbortController();
  let over = false;

  const mark: Session['mark'] = (change) => {
    const [before, after] = [marks.peek(), change(marks.peek())];
    if (before === after) return;
    marks.value = after;
    if (storage) writeMarks(storage, before, after);
    channel?.tell('marks');
  };

  const hear = (topic: string): void => {
    if (!storage) return;
    if (topic === 'marks') marks.value = merge(marks.peek(), readMarks(storage));
    if (topic === 'outbox') outbox.peek()?.reload();
  };

  const listen = (): void => {
    unlisten();
    channel = ports.channel(`${space}:${subject}`);
    unlisten = channel.listen(hear);
  };

  const adopt = (named: string): void => {
    subject = named;
    storage = under(ports.storage, `${space}:${subject}:`);
    marks.value = readMarks(storage);
    outbox.value = createOutbox({
      client: { recordAction: async (...args) => watched(client.recordAction(...args)) },
      storage,
      clock: ports.clock,
      freshKey: ports.freshKey,
      subject,
      look: (id) => main.look(id),
      settled: (id, type, failure) => {
        channel?.tell('outbox');
        const message = rows.find(id);
        if (!message) return;
        tell(failure ? { kind: 'action-failed', message, action: type, failure } : { kind: 'action-done', message, action: type });
      },
    });
    listen();
  };

  const end = (): void => {
    over = true;
    stop();
    replaced();
  };

  /** Lets an answer in, if it is for this session. */
  const admit = <T>({ value, subject: named }: Answer<T>): T => {
    if (over) throw new DOMException('The session is over', 'AbortError');
    if (!subject) adopt(named);
    if (subject === named) return value;
    end();
    throw new DOMException('Somebody else is signed in', 'AbortError');
  };

  /** A write that is turned down because somebody else is signed in ends the session too. */
  const watched = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      return await writing;
    } catch (error) {
      if (error instanceof Failure && error.status === 412 && !over) end();
      throw error;
    }
  };

  const ask: Ask = async (query) => admit(await client.getFeed(query, { signal: reading.signal }));
  const main: Feed = createFeed(ask);
  const outcomes = computed<ReadonlyMap<string, Outcome>>(() => outbox.value?.outcomes.value ?? new Map());
  const rows = createRows({ main, ask, marks, outcomes, tab, pageSize, failed });

  const isUnread = (message: Message): boolean =>
    !message.archived && !isDismissed(marks.value, message.id) && !isRead(marks.value, message);

  const countOf = (counts: (message: Message) => boolean, others: number): Count => {
    let count = others;
    for (const message of main.window.value) {
      if (isBelowFloor(marks.value, message) || count >= MOST_COUNTED) break;
      if (counts(message)) count += 1;
    }
    return { count, more: count >= MOST_COUNTED || main.unsure.value };
  };

  const isContiguousToFloor = (window: readonly Message[]): boolean => {
    const oldest = window.at(-1);
    return main.end.peek() || (oldest !== undefined && isBelowFloor(marks.peek(), oldest));
  };

  const enough = (received: readonly Message[]): boolean => {
    const [newest] = received;
    const oldest = received.at(-1);
    if (!newest || !oldest) return true;
    mark((known) => firstRun(known, newest));
    return isBelowFloor(marks.peek(), oldest) || received.filter(isUnread).length >= MOST_COUNTED;
  };

  const arriving = (messages: readonly Message[]): void => {
    if (messages.length === 0) return;
    rows.arrive(messages);
    const news = messages.filter(isUnread);
    // Once it is shown: a host that looks at the inbox then must find them there.
    if (news.length > 0) queueMicrotask(() => tell({ kind: 'arrive', messages: news }));
  };

  const stop = (): void => {
    reading.abort();
    unlisten();
    outbox.peek()?.stop();
  };

  return {
    unreadCount: computed(() => countOf(isUnread, exceptions(marks.value).length)),
    unseenCount: computed(() => countOf((message) => isUnread(message) && !isSeen(marks.value, message), 0)),
    rows,
    window: main.window,
    preferences: createPreferences({
      client: {
        getPreferences: () => client.getPreferences({ signal: reading.signal }),
        updatePreferences: (...args) => watched(client.updatePreferences(...args)),
      },
      freshKey: ports.freshKey,
      subject: () => subject,
      admit,
      changed: (change) => tell({ kind: 'preference', ...change }),
      failed: (failure) => !over && tell({ kind: 'error', failure, operation: 'preferences' }),
    }),
    outbox: () => outbox.peek(),
    mark,
    refresh: async (whole) => {
      await main.sweep({ limit: whole ? MOST_COUNTED : pageSize(), enough, whole, arriving });
      const window = main.window.peek();
      outbox.peek()?.told(window);
      outbox.peek()?.flush();
      if (!main.unsure.peek() && isContiguousToFloor(window)) mark((known) => compact(known, window));
      await rows.refresh();
    },
    stop,
    resume: () => {
      if (over) return;
      reading = new AbortController();
      if (subject) listen();
      outbox.peek()?.resume();
    },
    clear: () => {
      over = true;
      stop();
      for (const key of storage?.keys('') ?? []) storage?.remove(key);
      storage = null;
    },
  };
}
