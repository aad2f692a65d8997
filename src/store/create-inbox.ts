/**
 * InboxCore: all that the view and the element hold. It puts status, rhythm and verbs around what belongs to whoever is
 * signed in. Nothing here throws or rejects: what goes wrong is told, and can be seen in `status`.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { InboxError } from '../api/error.js';
import { createHints } from './polling/change-notifications.js';
import type { CoreOptions } from './inbox-options.js';
import type { Inbox } from './inbox-type.js';
import { withoutThrowing } from './store-event.js';
import { createRefresher } from './polling/poller.js';
import { createSession } from './reader/reader.js';
import type { Load } from './reader/reader.js';
import { MAX_COUNT } from './list/unread-count.js';
import { failureOf, isTurnedAway, statusOf } from './status.js';
import { ALL } from './list/tabs.js';
import { createUndo } from './actions/undo.js';
import { createVerbs } from './actions/commands.js';

const MINUTE = 60_000;
/** What lies under the first page is looked at again so often; sooner when somebody opens the panel. */
const WHOLE_EVERY = 10 * MINUTE;
const WHOLE_AT_OPENING = 5 * MINUTE;
const NEVER = Number.NEGATIVE_INFINITY;

export function createCore({ settings, emit: given, ...lent }: CoreOptions): Inbox {
  const { client, ports } = lent;
  const { clock } = ports;
  const tell = withoutThrowing(given);
  const asked = signal(false);
  const failure = signal<InboxError | null>(null);
  /** 0 before the first answer to this page. */
  const loadedAt = signal(0);
  const status = computed(() => statusOf(failure.value, loadedAt.value > 0, asked.value));
  const tabId = signal(ALL.id);
  const tab = computed(() => settings.value.tabs.find(({ id }) => id === tabId.value) ?? ALL);
  const interval = computed(() => settings.value.refreshInterval);
  let started = false;
  let unwatch = (): void => {};
  let wholeAt = NEVER;
  let endCounting = (): void => {};

  const session = createSession({
    ...lent,
    remembered: () => (settings.value.cache ? settings.value.pageSize : 0),
    tab,
    tell,
    pageSize: () => settings.peek().pageSize,
    isLoaded: () => loadedAt.value > 0,
    replaced: () => {
      begin(null);
      if (started) void refresher.now();
    },
    cleared: () => end(),
    named: () => refresher.reschedule(),
    urged: () => refresher.urged(),
    heard: (answer) => {
      const isLoaded = loadedAt.peek() > 0;
      const isSignedOut = failure.peek()?.code === 'signed-out';
      // Each tab may have a token of its own: what turns one away, or lets it in, need not be so for another.
      if (answer instanceof InboxError && isTurnedAway(answer) ? isLoaded : isSignedOut) refresher.hear();
      // Before its own first answer a tab does not know whose these are.
      else if (isLoaded) refresher.hear(() => take(answer));
    },
  });
  const { rows } = session;

  /** Nothing of anybody is shown any more. */
  const empty = (why: InboxError | null, signedOut = false): void =>
    batch(() => {
      session.begin(signedOut);
      undo.forget();
      hints.stop();
      loadedAt.value = 0;
      failure.value = why;
    });

  const begin = (why: InboxError | null): void => {
    refresher.forget();
    empty(why);
  };

  const end = (): void => {
    // Whoever does this is signing somebody out; asking at once could find them still signed in.
    begin(new InboxError('signed-out'));
    if (started) refresher.reschedule();
  };

  /** Shows how it stands with the service, and gives it. */
  const settle = (over: InboxError | null): InboxError | null => {
    batch(() => {
      failure.value = over;
      if (!over) loadedAt.value = clock.now();
    });
    return over;
  };

  /** Gives what went wrong, which is not shown yet; null, too, where the read was ended. */
  const attempt = async (how: Load): Promise<InboxError | null> => {
    try {
      await session.load(how);
      return settle(null);
    } catch (error) {
      return failureOf(error);
    }
  };

  /** What another tab was answered. That tab has told the host of what arrives, or the one that leads does. */
  const take = async (answer: InboxError | Load): Promise<InboxError | null> => {
    const over =
      answer instanceof InboxError ? answer : await attempt({ ...answer, told: answer.told || !refresher.leads() });
    return over && settle(over);
  };

  /** The service could not be asked. */
  const fail = (over: InboxError): void => {
    batch(() => {
      settle(over);
      // A reader who is turned away is not shown what was only remembered; one who is signed out, nothing.
      if (session.failed(over) || over.code === 'signed-out') empty(over, true);
    });
    session.fail('feed', over);
  };

  const refresher = createRefresher({
    ...ports,
    interval: () => settings.peek().refreshInterval,
    // Tabs of one interval share a lock, so that the one that polls is never slower than this one would be.
    lead: (leading) => hints.leading((lead) => session.lead(settings.peek().refreshInterval, lead))(leading),
    urge: session.urge,
    ask: async (patient) => {
      const first = loadedAt.peek() === 0;
      const now = clock.now();
      const whole = first || session.isCountShort() || Math.abs(now - wholeAt) > WHOLE_EVERY;
      const over = await attempt(whole && !first ? { limit: MAX_COUNT, whole } : { limit: settings.peek().pageSize });
      if (over) {
        // A device that wakes may not have its network back yet.
        if (!patient || first || over.code !== 'offline') fail(over);
      } else if (loadedAt.peek() > 0) {
        if (whole) wholeAt = now;
        if (first) tell({ kind: 'load' });
        hints.listen();
      }
      return over;
    },
  });

  const hints = createHints({
    clock,
    // Before its first answer it is not known whose inbox this is.
    listen: (...how) =>
      loadedAt.peek() > 0 && settings.peek().refreshInterval > 0 ? client.openEventStream?.(...how) : undefined,
    hinted: refresher.hinted,
    urged: refresher.urged,
  });

  const undo = createUndo();

  return {
    status,
    error: failure,
    loadedAt: computed(() => loadedAt.value || session.recalledAt.value),
    tab: computed(() => tab.value.id),
    tabs: computed(() => settings.value.tabs),
    unreadCount: session.unreadCount,
    unseenCount: session.unseenCount,
    messages: rows.messages,
    arrivals: rows.arrivals,
    more: computed(() => {
      const more = rows.more.value;
      // What is older can be asked for only after the first answer.
      return more !== 'some' || loadedAt.value > 0 || !asked.value ? more : failure.value ? 'failed' : 'loading';
    }),
    get preferences() {
      return session.preferences;
    },
    loadActions: session.prepare,
    timeZone: session.timeZone.value,
    isAllowed: session.isAllowed,
    loadTimeZone: async () => {
      if (loadedAt.peek() > 0) await session.timeZone.locate();
    },
    start: () => {
      if (started) return;
      started = true;
      asked.value = true;
      session.resume();
      unwatch = interval.subscribe(() => refresher.reschedule());
      refresher.start();
      endCounting = effect(() => {
        if (loadedAt.value > 0 && session.isCountShort()) untracked(refresher.hinted);
      });
    },
    stop: () => {
      started = false;
      endCounting();
      unwatch();
      refresher.stop();
      hints.stop();
      session.stop();
    },
    refresh: async () => {
      const before = failure.peek();
      asked.value = true;
      if (loadedAt.peek() === 0) failure.value = null;
      await refresher.anew();
      // Nothing was asked, for the service wants to be left alone.
      if (loadedAt.peek() === 0) failure.value ??= before;
      if (started && !failure.peek()) await session.refreshPreferences();
    },
    loadMore: async () => {
      if (loadedAt.peek() > 0) await rows.loadMore();
      // Before anything older is asked for, the first page must be.
      else if (asked.peek()) await refresher.now();
    },
    selectTab: (id) => {
      if (id === tabId.peek() || !settings.peek().tabs.some((one) => one.id === id)) return;
      batch(() => {
        tabId.value = id;
        undo.forget();
      });
    },
    panelToggled: (open) => {
      undo.forget();
      rows.enter();
      if (!open || !started || loadedAt.peek() === 0) return;
      if (Math.abs(clock.now() - wholeAt) < WHOLE_AT_OPENING) return;
      wholeAt = NEVER;
      void refresher.now();
    },
    pauseArrivals: rows.hold,
    showArrivals: rows.showArrivals,
    ...createVerbs(session, undo, tell, async () => {
      if (loadedAt.peek() === 0) await refresher.now();
      return loadedAt.peek() > 0;
    }),
    undoable: undo.what,
    undo: undo.undo,
    clear: () => {
      session.clear();
      end();
    },
  };
}
