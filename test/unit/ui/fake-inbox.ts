/** An inbox of plain signals with its context: tests set what the view shows, and read the commands that it calls. */
import { computed, signal } from '@preact/signals';
import { createAnnouncement, pluralText } from '../../../src/ui/announcements/announcement.js';
import type { Customization } from '../../../src/ui/customization.js';
import type { CloseReason, InboxContext, ViewSettings, MountPreferences } from '../../../src/ui/host-context.js';
import type { Inbox, Status, BulkUndoable, Undoable, ShownMessage } from '../../../src/store/inbox.js';
import { PENDING, type Action, type Message } from '../../../src/store/message.js';
import type { InboxError } from '../../../src/api/error.js';
import { mountPreferences } from '../../../src/ui/preferences/mount-preferences.js';
import type { Preferences } from '../../../src/api/inbox/preferences.js';
import { en, type Strings } from '../../../src/locales/en.js';

/** A Friday, 14:05 in UTC. */
export const NOW = Date.UTC(2026, 10, 20, 14, 5);
export const MINUTE = 60_000;

export const message = (id: string, overrides: Partial<Message> = {}): Message => ({
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
  data: {},
  tags: [],
  read: false,
  seen: false,
  archived: false,
  snoozedUntil: 0,
  actions: [],
  outcome: PENDING,
  ...overrides,
});

export const action = (label: string, overrides: Partial<Action> = {}): Action => ({
  type: label.toLowerCase(),
  label,
  result: '',
  url: '',
  target: '',
  ...overrides,
});

export const workflow = (name: string, overrides: Partial<Preferences['workflows'][number]> = {}) => ({
  enabled: true,
  channels: { in_app: true },
  overrides: [],
  workflow: { slug: `${name}-slug`, identifier: name, name, updatedAt: '' },
  ...overrides,
});

export type Fake = ReturnType<typeof createFake>;

/** `file` gives why the file of the preferences cannot be loaded; null if it can. */
function fakeInbox(commands: string[], file: () => Error | null) {
  const preferencesFile = signal<MountPreferences | undefined>(undefined);
  const record =
    (name: string) =>
    (...details: readonly unknown[]): Promise<void> => {
      commands.push([name, ...details].join(' '));
      return Promise.resolve();
    };
  const recordAll = <const Names extends readonly string[]>(...names: Names) =>
    Object.fromEntries(names.map((name) => [name, record(name)])) as Record<Names[number], ReturnType<typeof record>>;
  const preferences = {
    value: signal<Preferences | null>(null),
    status: signal<'idle' | 'loading' | 'ready' | 'failed'>('idle'),
    errors: signal<ReadonlyMap<string, InboxError>>(new Map()),
    saving: signal<ReadonlySet<string>>(new Set()),
    load: (): Promise<void> => {
      const error = file();
      if (error) return Promise.reject(error);
      preferencesFile.value = mountPreferences;
      preferences.status.value = 'loading';
      return record('load')();
    },
    setChannel: record('setChannel'),
  };
  const denied = signal<readonly string[]>([]);
  const unreadCount = signal({ count: 0, more: false });
  const inbox = {
    denied,
    payloadKeys: signal(undefined),
    isAllowed: (operation: string) => !denied.value.includes(operation),
    status: signal<Status>('ready'),
    error: signal<InboxError | null>(null),
    loadedAt: signal(NOW),
    unreadCount,
    unseenCount: signal({ count: 0, more: false }),
    tabs: signal([
      { id: 'all', label: '' },
      { id: 'unread', label: '', read: false },
    ]),
    tabCounts: computed(() => new Map(['all', 'unread'].map((id) => [id, unreadCount.value]))),
    searchable: signal<readonly Message[]>([]),
    searchedTo: signal(0),
    reachedEnd: signal(true),
    tab: signal('all'),
    messages: signal<readonly Message[]>([]),
    arrivals: signal(0),
    shown: signal<ShownMessage | null>(null),
    more: signal<'none' | 'available' | 'loading' | 'failed'>('none'),
    preferences,
    timeZone: signal(''),
    undoable: signal<Undoable | null>(null),
    handled: signal(0),
    countHandled: (): number => inbox.handled.value,
    ...recordAll('loadTimeZone', 'undo', 'loadPreferencesCode', 'start', 'stop', 'refresh', 'loadMore', 'selectTab'),
    ...recordAll('show', 'endShow', 'panelToggled', 'pauseArrivals', 'showArrivals', 'markSeen', 'markRead'),
    ...recordAll('markUnread', 'archive', 'unarchive', 'unsnooze', 'act'),
    ...recordAll('undoAction', 'changeEach', 'retry', 'retryAll', 'clear'),
    settle: async () => true as const,
    now: () => Date.now(),
    claimKeysHint: () => commands.push('claimKeysHint') > 0,
    loadOlder: async () => (await record('loadOlder')(), true),
    markAllRead: (): void => runOnAll('markAllRead', { kind: 'read-all', count: 0 }),
    archiveAll: (): void => runOnAll('archiveAll', { kind: 'archive-all' }),
    archiveRead: (): void => runOnAll('archiveRead', { kind: 'archive-read' }),
    /** What a command on all messages changes; null if nothing is due. */
    partial: undefined as number | null | undefined,
    /** As the store does, unless `refusesSnooze`. */
    snooze: (id: string, until: number | Date): void => {
      commands.push(`snooze ${id} ${Number(until)}`);
      if (!inbox.refusesSnooze) inbox.undoable.value = { kind: 'snooze', message: message(id) };
    },
    refusesSnooze: false,
    isCancelled: true,
    cancelAction: async (id: string) => {
      await record('cancelAction')(id);
      return inbox.isCancelled;
    },
  };
  const runOnAll = (name: string, undoable: BulkUndoable): void => {
    void record(name)();
    if (inbox.partial !== null) inbox.undoable.value = { ...undoable, partial: inbox.partial };
  };
  const whole: Inbox = inbox;
  return { inbox, whole, preferencesFile };
}

/** The inbox with its context, and the commands that the view called, with their arguments: `markRead a`, `close escape`. */
export function createFake(overrides: Partial<ViewSettings> = {}, strings: Strings = en, locale = 'en-GB') {
  const commands: string[] = [];
  const open = signal(false);
  const host = {
    /** Settles when the host decides whether an action is sent. */
    decision: Promise.resolve(),
    /** Why the file of the preferences cannot be loaded; null if it is loaded. */
    preferencesError: null as Error | null,
    /** Whether the host lets the browser follow the link of a message. */
    follow: true,
  };
  const { inbox, whole, preferencesFile } = fakeInbox(commands, () => host.preferencesError);
  const settings = signal<ViewSettings>({
    display: 'inline',
    density: 'auto',
    placement: 'bottom-end',
    preferences: true,
    undo: false,
    richText: false,
    group: null,
    avatarHosts: [],
    ...overrides,
  });
  const isPopover = computed(() => settings.value.display === 'popover');
  const customization = signal<Customization>({});
  const badge = signal<'unread' | 'unseen'>('unread');
  const counts = computed(() => ({ unread: whole.unreadCount.value, unseen: whole.unseenCount.value }));
  const arrivedCount = signal(0);
  const now = signal(NOW);
  const context: InboxContext = {
    root: document.createElement('div').attachShadow({ mode: 'open' }),
    inbox: whole,
    badge,
    strings: signal(strings),
    completeStrings: (english) => ({ ...english, ...strings }),
    formatCount: signal<(count: number) => string>(String),
    isReady: signal(true),
    onFileError: () => {},
    customization,
    locale: signal(locale),
    timeZone: signal('UTC'),
    settings,
    isPopover,
    isShown: computed(() => open.value || !isPopover.value),
    open,
    anchor: signal(null),
    now,
    arrivedCount,
    announcement: createAnnouncement(),
    pluralText: (forms, count) => pluralText(context, forms, count),
    isMoving: signal(false),
    setOpen(isOpen: boolean, reason: CloseReason) {
      commands.push(isOpen ? 'open' : `close ${reason}`);
      open.value = isOpen;
    },
    openMessage({ id }, url) {
      commands.push(`openMessage ${id} ${url}`);
      return host.follow;
    },
    notStored: signal(null),
    mountPreferences: preferencesFile,
    actOn: ({ id }, { type }) => {
      commands.push(`actOn ${id} ${type}`);
      return host.decision;
    },
  };
  return Object.assign(host, { context, inbox, badge, counts, arrivedCount, now, commands, settings, customization });
}
