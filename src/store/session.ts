/**
 * Session: everything that belongs to whoever is signed in, and nothing of another's. When somebody else turns out to be,
 * `begin` makes all of it empty; what they kept in this browser stays for them.
 */
import { batch, computed, signal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import type { ShownPage } from '../wire/feed.js';
import { MOST_COUNTED } from './count.js';
import { createDesk } from './desk.js';
import { createFeed } from './feed.js';
import type { Ask } from './feed.js';
import { createIdentity } from './identity.js';
import { firstRun, isUnread, reachesFloor } from './marks.js';
import { createMarksKeeper } from './marks-keeper.js';
import type { Message } from './message.js';
import { CHANGED, CLEARED, URGE } from './news.js';
import type { News } from './news.js';
import type { Storage } from './ports.js';
import { createRemembered } from './remembered.js';
import { createRows } from './rows.js';
import type { Load, Session, SessionPorts } from './session-type.js';
import { createTimeZone } from './time-zone.js';

export type { Load };

/** Whoever is answered so is not, or no longer, the one whose inbox this was. */
const TURNED_AWAY = /signed-out|refused|missing/;

export function createSession(options: SessionPorts): Session {
  const { client, ports, space, tab, pageSize, tell, replaced, cleared, named, urged, heard } = options;
  let storage: Storage | undefined;
  /** As it came last. */
  let firstPage: ShownPage | undefined;

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
    // From now on there may be others who ask for the same.
    confirmed: () => queueMicrotask(named),
    named: (own) => {
      storage = own;
      keeper.open(own);
      desk.open(own);
    },
    hear: (news) => {
      if (news === CLEARED) cleared();
      else if (news === URGE) urged();
      else if (news instanceof Object) batch(() => hear(news));
      else reread();
    },
  });

  /** Whether what was remembered is shown to somebody who is turned away. */
  const turnedAway = (kind: Failure['kind']): boolean => TURNED_AWAY.test(kind) && remembered.forget();

  const hear = ({ page, limit = pageSize(), failure, preferences: saved }: News): void => {
    if (saved) desk.put(saved);
    if (failure && turnedAway(failure)) cleared();
    else if (failure) heard(new Failure(failure));
    else if (page) heard({ limit, first: page });
  };

  /** What other tabs wrote. That they tell is a hint: a page that sleeps hears nothing, and some browsers have no channels. */
  const reread = (): void => {
    keeper.reread();
    desk.reload();
  };

  const ask: Ask = async (query) => {
    const page = await identity.read((ending) => client.getFeed(query, { signal: ending }));
    const { page: place, limit, ...filter } = query;
    if (place === 0 && Object.keys(filter).length === 0) {
      firstPage = page;
      identity.tell({ page, limit });
    }
    if (page.marks) keeper.take(page.marks);
    return page;
  };
  const main = signal(createFeed(ask));
  const remembered = createRemembered({ ...options, main, marks, identity });
  const rows = createRows({
    main,
    ask,
    marks,
    tab,
    pageSize,
    outcomes: computed(() => desk.outbox.value?.outcomes.value ?? new Map()),
    failed: (failure) => fail('feed', failure),
  });
  const timeZone = createTimeZone(() =>
    identity.read((ending) => client.getTimeZone?.({ signal: ending }) ?? Promise.reject(new Failure('missing'))),
  );
  const desk = createDesk({
    ...options,
    identity,
    fail,
    feed: () => main.peek(),
    find: (id) => rows.find(id),
    kept: () => identity.tell(CHANGED),
    preferred: (saved) => identity.tell({ preferences: saved }),
  });

  /** A window reaches far enough that all that is unread is counted. */
  const enough = (received: readonly Message[]): boolean => {
    const [newest] = received;
    const oldest = received.at(-1);
    if (!newest || !oldest) return true;
    mark((known) => firstRun(known, newest));
    const known = marks.peek();
    return reachesFloor(known, oldest) || received.filter((one) => isUnread(known, one)).length >= MOST_COUNTED;
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
    desk.stop();
  };

  return {
    rows,
    get preferences() {
      return desk.preferences;
    },
    prepare: desk.prepare,
    timeZone,
    outbox: desk.outbox,
    ...remembered,
    marks,
    mark,
    fail,
    load: async (how) => {
      const feed = main.peek();
      firstPage = how.first;
      const received = await feed.sweep({ ...how, enough, arriving });
      if (firstPage) remembered.answered(firstPage);
      reread();
      desk.told(feed.window.peek(), received);
      keeper.compact();
      await rows.refresh();
    },
    failed: (failure) => {
      identity.tell({ failure: failure.kind });
      fail('feed', failure);
      return turnedAway(failure.kind);
    },
    lead: (leading) => identity.hold('ask', leading),
    urge: () => identity.tell(URGE),
    stop: () => {
      stop();
      remembered.stop();
    },
    resume: () => {
      identity.resume();
      remembered.resume();
    },
    begin: () =>
      batch(() => {
        stop();
        remembered.forget();
        identity.begin();
        storage = undefined;
        keeper.open();
        desk.forget();
        main.value = createFeed(ask);
        timeZone.forget();
        void rows.enter(false);
      }),
    clear: () => {
      for (const key of storage?.keys('') ?? []) storage?.remove(key);
      identity.tell(CLEARED);
    },
  };
}
