/**
 * Session: everything that belongs to whoever is signed in, and nothing of another's. When somebody else turns out to be,
 * `begin` makes all of it empty; what they kept in this browser stays for them.
 */
import { batch, computed, signal, untracked } from '@preact/signals';
import { InboxError } from '../../api/error.js';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { countOf, MAX_COUNT, reachesPosition } from '../list/unread-count.js';
import { createDesk } from '../actions/load-actions.js';
import { createFeed } from '../list/feed.js';
import type { FetchFeed, Feed } from '../list/feed.js';
import { createIdentity } from './identity.js';
import type { Message } from '../message.js';
import { STORAGE_CHANGED, CLEARED, POLL_REQUESTED } from './tab-messages.js';
import type { TabMessage } from './tab-messages.js';
import type { Storage } from '../ports.js';
import { createReadState } from '../read-state/read-state.js';
import { isArchived, isUnread } from '../read-state/queries.js';
import { createRemembered } from './snapshot.js';
import { createRows } from '../list/visible-messages.js';
import type { Load, Session, SessionPorts } from './reader-type.js';
import { isTurnedAway } from '../status.js';
import { createTimeZone } from './time-zone.js';

export type { Load };

/** So many further pages are asked for before a list counts as having nothing unread. */
const MAX_PAGES_FOR_NONE = 24;

export function createSession(options: SessionPorts): Session {
  const { client, ports, space, tab, pageSize, isLoaded, tell, replaced, cleared, named, urged, heard } = options;
  let storage: Storage | undefined;
  let endLoading = (): void => {};
  /** The first load is in, so that what comes from now on arrives. */
  let loaded = false;
  /** How many unread messages the last load found. */
  const shortCount = signal(-1);
  /** As it came last. */
  let firstPage: InboxPageDto | undefined;

  const keeper = createReadState({
    ...ports,
    window: () => main.peek().messages.peek(),
    isGapless: () => !main.peek().isCountPartial.peek(),
    isEnd: () => main.peek().reachedEnd.peek(),
    stored: () => identity.tell(STORAGE_CHANGED),
    push: (body) =>
      identity.write((subject) =>
        client.updateReadState && untracked(() => isAllowed('update-read-state'))
          ? client.updateReadState(body, { subject, idempotencyKey: ports.randomId() })
          : Promise.reject(new InboxError('missing')),
      ),
  });
  const { state, change } = keeper;
  const denied = signal('');
  const isAllowed = (operation: string): boolean => !` ${denied.value} `.includes(` ${operation} `);

  const fail: Session['fail'] = (operation, failure) => tell({ kind: 'error', error: failure, operation });

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
      timeZone.open(own);
    },
    hear: (news) => {
      if (news === CLEARED) cleared();
      else if (news === POLL_REQUESTED) urged();
      else if (news instanceof Object) batch(() => hear(news));
      else reread();
    },
  });

  /** Whether what was remembered is shown to somebody who is turned away. */
  const turnedAway = (failure: InboxError): boolean => isTurnedAway(failure) && remembered.forget();

  const hear = ({ page, limit = pageSize(), isAnnounced: told, error: kind, preferences: saved }: TabMessage): void => {
    const failure = kind && new InboxError(kind);
    if (saved) desk.put(saved);
    // That may be so for another tab's token alone: this one shows nothing any more, and asks for itself once it is seen.
    if (failure && turnedAway(failure)) (ports.visibility.visible() ? replaced : cleared)();
    else if (failure) heard(failure);
    else if (page) heard({ limit, first: page, told });
  };

  /** What other tabs wrote. That they tell is a hint: a page that sleeps hears nothing, and some browsers have no channels. */
  const reread = (): void => {
    keeper.reread();
    desk.reload();
  };

  const ask: FetchFeed = async (query) => {
    const { page: place, limit, ...filter } = query;
    const isFirst = place === 0 && Object.keys(filter).length === 0;
    const readStateVersion = isFirst ? keeper.version() : '';
    const page = await identity.read((ending) => client.getFeed(query, { signal: ending, readStateVersion }));
    if (isFirst) {
      firstPage = page;
      denied.value = page.denied ?? '';
      // The read state is in the storage, and what changed since our version says nothing to another tab.
      const { readState: _, ...shared } = page;
      identity.tell({ page: shared, limit, isAnnounced: loaded && ports.visibility.visible() });
    }
    if (Object.keys(filter).length === 0) keeper.answered(page);
    return page;
  };
  const main = signal(createFeed(ask));
  const isCounting = signal(false);
  const remembered = createRemembered({ ...options, main, state, identity, isCounting });
  const rows = createRows({
    main,
    ask,
    state,
    tab,
    pageSize,
    outcomes: computed(() => desk.outbox.value?.outcomes.value ?? new Map()),
    failed: (failure) => fail('feed', failure),
    received: keeper.compact,
    isLoaded,
  });
  const timeZone = createTimeZone(() =>
    identity.read((ending) => client.getTimeZone?.({ signal: ending }) ?? Promise.reject(new InboxError('missing'))),
  );
  const desk = createDesk({
    ...options,
    identity,
    fail,
    feed: () => main.peek(),
    find: (id) => rows.find(id),
    kept: () => identity.tell(STORAGE_CHANGED),
    preferred: (saved) => identity.tell({ preferences: saved }),
  });

  /** A window reaches far enough that everything unread is counted, and everything on screen is refreshed. */
  const enough = (received: readonly Message[]): boolean => {
    if (received.length === 0) return true;
    if (!keeper.begin(received) || !rows.covers(received)) return false;
    const known = state.peek();
    return reachesPosition(known, received) || received.filter((one) => isUnread(known, one)).length >= MAX_COUNT;
  };

  const isNoneUncertain = (feed: Feed): boolean => {
    const { count, more } = countOf(feed, state.peek());
    return more && count === 0 && !feed.reachedEnd.peek();
  };

  const countToEnd = async <T>(feed: Feed, sweep: () => Promise<T>): Promise<T> => {
    const received = await sweep();
    // "None" is a claim about all that is not read by position.
    for (let pages = 0; pages < MAX_PAGES_FOR_NONE && isNoneUncertain(feed); pages++) await feed.loadOlder();
    return received;
  };

  const arriving = (messages: readonly Message[], told = false): void => {
    const shown = messages.filter((message) => !isArchived(state.peek(), message));
    const news = shown.filter((message) => isUnread(state.peek(), message));
    rows.arrive(shown);
    // Once it is shown: a host that looks at the inbox then must find them there.
    if (news.length > 0) queueMicrotask(() => tell({ kind: told ? 'arrive-elsewhere' : 'arrive', messages: news }));
  };

  return {
    rows,
    get preferences() {
      return desk.preferences;
    },
    prepare: desk.prepare,
    refreshPreferences: desk.refreshPreferences,
    timeZone,
    outbox: desk.outbox,
    ...remembered,
    isCountShort: () => {
      const { count, more } = remembered.unreadCount.value;
      const isUnsure = remembered.recalledAt.value > 0 || main.value.isCountPartial.value;
      return more && count < MAX_COUNT && count !== shortCount.value && !isUnsure;
    },
    isAllowed,
    state,
    change,
    newest: keeper.newest,
    freshKey: () => ports.randomId(),
    fail,
    load: async (how) => {
      const feed = main.peek();
      firstPage = how.first;
      if (how.first) {
        keeper.answered(how.first);
        denied.value = how.first.denied ?? '';
      }
      const limit = how.first ? how.limit : Math.min(MAX_COUNT, Math.max(how.limit, rows.revealed()));
      const arrive = (messages: readonly Message[]): void => arriving(messages, how.told);
      isCounting.value = true;
      const received = await countToEnd(feed, () => feed.sync({ ...how, limit, enough, onArrivals: arrive })).finally(
        () => (isCounting.value = false),
      );
      if (firstPage) remembered.answered(firstPage);
      reread();
      // To ask again for the same would find no more.
      shortCount.value = remembered.unreadCount.peek().count;
      desk.told(feed.messages.peek(), received);
      keeper.compact();
      await rows.refresh(how.whole);
      loaded = true;
    },
    failed: (failure) => {
      // Once signed out, others need not hear of it again.
      if (identity.subject()) identity.tell({ error: failure.code });
      return turnedAway(failure);
    },
    lead: (interval, leading) => identity.hold(`ask${interval}`, leading),
    urge: () => identity.tell(POLL_REQUESTED),
    stop: () => {
      keeper.flush();
      identity.stop();
      desk.stop();
      remembered.stop();
      endLoading();
    },
    resume: () => {
      identity.resume();
      remembered.resume();
      endLoading = rows.watch();
    },
    begin: (signedOut) =>
      batch(() => {
        keeper.flush();
        desk.stop();
        remembered.forget();
        identity.begin(signedOut);
        if (!signedOut) storage = undefined;
        loaded = false;
        denied.value = '';
        keeper.open();
        desk.forget();
        main.value = createFeed(ask);
        timeZone.forget();
        rows.enter();
      }),
    clear: () => {
      const last = storage ? '' : remembered.lastSubject();
      // Before the first answer it is the one who was here last that is signing out, and their other tabs must hear of it.
      if (last) identity.presume(last);
      for (const key of storage?.keys('') ?? []) storage?.remove(key);
      identity.tell(CLEARED);
    },
  };
}
