/**
 * An inbox of plain signals, and a scope around it: what the view shows is set by hand, what it asks for is recorded.
 */
import { signal, type Signal } from '@preact/signals';
import type { Customization } from '../../src/ui/customization.js';
import type { CloseReason, InboxContext, ViewSettings } from '../../src/ui/context.js';
import type { Inbox, Status } from '../../src/store/inbox.js';
import { PENDING, type Action, type Message } from '../../src/store/message.js';
import type { Undoable } from '../../src/store/actions/undo.js';
import type { InboxError } from '../../src/api/error.js';
import type { Preferences } from '../../src/api/inbox/preferences.js';
import { en, type Strings } from '../../src/locales/en.js';

/** A Friday, 14:05 in UTC. */
export const NOW = Date.UTC(2026, 10, 20, 14, 5);
export const MINUTE = 60_000;

export const message = (id: string, given: Partial<Message> = {}): Message => ({
  id,
  createdAt: NOW - 2 * MINUTE,
  title: `Title ${id}`,
  body: `Body ${id}`,
  url: '',
  target: '',
  avatar: '',
  severity: 'none',
  workflow: 'workflow',
  payload: {},
  read: false,
  seen: false,
  archived: false,
  actions: [],
  outcome: PENDING,
  ...given,
});

export const action = (label: string, given: Partial<Action> = {}): Action => ({
  type: label.toLowerCase(),
  label,
  result: '',
  url: '',
  target: '',
  ...given,
});

export interface Fake {
  readonly scope: InboxContext;
  readonly inbox: ReturnType<typeof fakeInbox>['inbox'];
  /** What the view asked for, in order: `markRead a`, `close escape`. */
  readonly asked: string[];
  readonly settings: Signal<ViewSettings>;
  readonly custom: Signal<Customization>;
  readonly arrived: Signal<number>;
  readonly now: Signal<number>;
  /** Settles once the host has decided whether an action is sent. */
  decision: Promise<void>;
  /** What the host answers when a message is opened. */
  follow: boolean;
}

function fakeInbox(asked: string[]) {
  const ask =
    (verb: string) =>
    (...details: readonly unknown[]): Promise<void> => {
      asked.push([verb, ...details].join(' '));
      return Promise.resolve();
    };
  const preferences = {
    value: signal<Preferences | null>(null),
    status: signal<'idle' | 'loading' | 'ready' | 'failed'>('idle'),
    errors: signal<ReadonlyMap<string, InboxError>>(new Map()),
    saving: signal<ReadonlySet<string>>(new Set()),
    load: () => {
      preferences.status.value = 'loading';
      return ask('load')();
    },
    setChannel: ask('setChannel'),
  };
  const denied = signal<readonly string[]>([]);
  const inbox = {
    denied,
    isAllowed: (operation: string) => !denied.value.includes(operation),
    status: signal<Status>('ready'),
    error: signal<InboxError | null>(null),
    loadedAt: signal(NOW),
    unreadCount: signal({ count: 0, more: false }),
    unseenCount: signal({ count: 0, more: false }),
    tabs: signal([
      { id: 'all', label: '' },
      { id: 'unread', label: '', read: false },
    ]),
    tab: signal('all'),
    messages: signal<readonly Message[]>([]),
    arrivals: signal(0),
    more: signal<'none' | 'some' | 'loading' | 'failed'>('none'),
    preferences,
    timeZone: signal(''),
    undoable: signal<Undoable | null>(null),
    loadTimeZone: ask('loadTimeZone'),
    undo: ask('undo'),
    loadPreferencesCode: ask('loadPreferencesCode'),
    start: ask('start'),
    stop: ask('stop'),
    refresh: ask('refresh'),
    loadMore: ask('loadMore'),
    selectTab: ask('selectTab'),
    panelToggled: ask('panelToggled'),
    pauseArrivals: ask('pauseArrivals'),
    showArrivals: ask('showArrivals'),
    markSeen: ask('markSeen'),
    markRead: ask('markRead'),
    markUnread: ask('markUnread'),
    markAllRead: ask('markAllRead'),
    archive: ask('archive'),
    act: ask('act'),
    undoAction: ask('undoAction'),
    retry: ask('retry'),
    clear: ask('clear'),
  };
  const whole: Inbox = inbox;
  return { inbox, whole };
}

export function createFake(given: Partial<ViewSettings> = {}, words: Strings = en, locale = 'en-GB'): Fake {
  const asked: string[] = [];
  const open = signal(false);
  const { inbox, whole } = fakeInbox(asked);
  const settings = signal<ViewSettings>({
    display: 'inline',
    placement: 'bottom-end',
    badge: 'unread',
    preferences: true,
    undo: false,
    avatarHosts: [],
    ...given,
  });
  const custom = signal<Customization>({});
  const arrived = signal(0);
  const now = signal(NOW);
  const fake: Fake = {
    inbox,
    arrived,
    now,
    asked,
    settings,
    custom,
    follow: true,
    decision: Promise.resolve(),
    scope: {
      inbox: whole,
      strings: signal(words),
      isReady: signal(true),
      customization: custom,
      locale: signal(locale),
      timeZone: signal('UTC'),
      settings,
      open,
      anchor: signal(null),
      now,
      arrivedCount: arrived,
      announcement: signal(''),
      setOpen(wanted: boolean, reason: CloseReason) {
        asked.push(wanted ? 'open' : `close ${reason}`);
        open.value = wanted;
      },
      openMessage({ id }, url) {
        asked.push(`openMessage ${id} ${url}`);
        return fake.follow;
      },
      notStored: signal(''),
      actOn: ({ id }, { type }) => {
        asked.push(`actOn ${id} ${type}`);
        return fake.decision;
      },
    },
  };
  return fake;
}
