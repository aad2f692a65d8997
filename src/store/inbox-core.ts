/**
 * InboxCore: all that the view and the element hold. It puts status, rhythm and verbs around what belongs to whoever is
 * signed in. Nothing here throws or rejects: what goes wrong is told, and can be seen in `status`.
 */
import { batch, computed, signal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import { createHints } from './hints.js';
import type { CoreOptions } from './inbox-options.js';
import type { Inbox } from './inbox-type.js';
import { createRefresher } from './refresher.js';
import { createSession } from './session.js';
import type { Load } from './session.js';
import { MOST_COUNTED } from './count.js';
import { statusOf } from './status.js';
import { ALL } from './tabs.js';
import { createUndo } from './undo.js';
import { createVerbs } from './verbs.js';

const MINUTE = 60_000;
/** What lies under the first page is looked at again so often; sooner when somebody opens the panel. */
const WHOLE_EVERY = 10 * MINUTE;
const WHOLE_AT_OPENING = 5 * MINUTE;
const NEVER = Number.NEGATIVE_INFINITY;

export function createCore({ settings, tell, ...lent }: CoreOptions): Inbox {
  const { client, ports } = lent;
  const { clock } = ports;
  const asked = signal(false);
  const failure = signal<Failure | null>(null);
  /** 0 before the first answer to this page. */
  const loadedAt = signal(0);
  const status = computed(() => statusOf(failure.value, loadedAt.value > 0, asked.value));
  const tabId = signal(ALL.id);
  const tab = computed(() => settings.value.tabs.find(({ id }) => id === tabId.value) ?? ALL);
  let started = false;
  let wholeAt = NEVER;

  const session = createSession({
    ...lent,
    remembered: () => (settings.value.cache ? settings.value.pageSize : 0),
    tab,
    tell,
    pageSize: () => settings.peek().pageSize,
    replaced: () => {
      begin(null);
      if (started) void refresher.now();
    },
    cleared: () => end(),
    named: () => refresher.reschedule(),
    urged: () => refresher.urged(),
    // Before its own first answer a tab does not know whose news these are.
    heard: (answer) => {
      if (loadedAt.peek() === 0) return;
      refresher.hear(async () => (answer instanceof Failure ? settle(answer) : attempt(answer)));
    },
  });
  const { rows } = session;

  const begin = (why: Failure | null): void =>
    batch(() => {
      session.begin();
      undo.forget();
      refresher.forget();
      hints.stop();
      loadedAt.value = 0;
      failure.value = why;
    });

  const end = (): void => {
    // Whoever does this is signing somebody out; asking at once could find them still signed in.
    begin(new Failure('signed-out'));
    if (started) refresher.reschedule();
  };

  /** Shows how it stands with the service, and gives it. */
  const settle = (over: Failure | null): Failure | null => {
    batch(() => {
      failure.value = over;
      if (!over) loadedAt.value = clock.now();
    });
    return over;
  };

  const attempt = async (how: Load): Promise<Failure | null> => {
    try {
      await session.load(how);
      return settle(null);
    } catch (error) {
      if (error instanceof Failure) return settle(error);
      // The end of the reads: nobody waits for this any more.
      if (Object(error).name === 'AbortError') return null;
      return settle(new Failure('broken', { said: String(error), cause: error }));
    }
  };

  const refresher = createRefresher({
    ...ports,
    interval: () => settings.peek().refreshInterval,
    lead: (leading) => hints.leading(session.lead)(leading),
    urge: session.urge,
    ask: async () => {
      const first = loadedAt.peek() === 0;
      const now = clock.now();
      const whole = first || Math.abs(now - wholeAt) > WHOLE_EVERY;
      const over = await attempt(
        whole && !first ? { limit: MOST_COUNTED, whole } : { limit: settings.peek().pageSize },
      );
      if (over)
        batch(() => {
          // Whoever is turned away is not shown what was only remembered.
          if (!session.failed(over)) return;
          session.begin();
          undo.forget();
        });
      else if (loadedAt.peek() > 0) {
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
      loadedAt.peek() > 0 && settings.peek().refreshInterval > 0 ? client.listen?.(...how) : undefined,
    hinted: refresher.hinted,
    urged: refresher.urged,
  });

  const undo = createUndo();

  return {
    status,
    failure,
    loadedAt: computed(() => loadedAt.value || session.recalledAt.value),
    tab: computed(() => tab.value.id),
    tabs: computed(() => settings.value.tabs),
    unreadCount: session.unreadCount,
    unseenCount: session.unseenCount,
    messages: rows.messages,
    arrivals: rows.arrivals,
    more: computed(() => {
      const more = rows.more.value;
      return more !== 'some' || session.recalledAt.value === 0 ? more : failure.value ? 'failed' : 'loading';
    }),
    get preferences() {
      return session.preferences;
    },
    prepare: session.prepare,
    timeZone: session.timeZone.value,
    locate: async () => {
      if (loadedAt.peek() > 0) await session.timeZone.locate();
    },
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
      hints.stop();
      session.stop();
    },
    refresh: async () => {
      const before = failure.peek();
      asked.value = true;
      if (loadedAt.peek() === 0) failure.value = null;
      await refresher.now();
      // Nothing was asked, for the service wants to be left alone.
      if (loadedAt.peek() === 0) failure.value ??= before;
    },
    loadMore: async () => {
      if (loadedAt.peek() > 0) await rows.loadMore();
      // Before anything older is asked for, the first page must be.
      else if (session.recalledAt.peek() > 0) await refresher.now();
    },
    selectTab: (id) => {
      if (id === tabId.peek() || !settings.peek().tabs.some((one) => one.id === id)) return;
      batch(() => {
        tabId.value = id;
        undo.forget();
        void rows.enter();
      });
    },
    look: (open) => {
      undo.forget();
      if (!open || !started || loadedAt.peek() === 0) return;
      if (Math.abs(clock.now() - wholeAt) < WHOLE_AT_OPENING) return;
      wholeAt = NEVER;
      void refresher.now();
    },
    hold: rows.hold,
    showArrivals: rows.showArrivals,
    ...createVerbs(session, undo, tell),
    undoable: undo.what,
    undo: undo.undo,
    clear: () => {
      session.clear();
      end();
    },
  };
}
