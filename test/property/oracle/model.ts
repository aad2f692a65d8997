/**
 * The reference model: from the service's messages and the readers' intents in order, it derives for each message whether it
 * exists, is read, and is archived. A value that the documentation leaves open is "maybe". It has none of the product's limits.
 */
import { verdict, type Fact, type Intent, type Knowledge, type Verdict } from './facts.js';
import type { Device, Page } from './page.js';
import type { Mail, Service, Who } from './service.js';

const MINUTE = 60_000;
/** A change by the service below this many messages is seen only when that part of the list is loaded. */
const DEEP = 100;
/** Arrivals move messages across that limit. */
const FRINGE = 20;
const LATE = 10_000;
/** By then a message that is due is back, also where it had to be searched. */
const BACK_MS = 10_000;
const FIRST_LOAD = 30 * 24 * 60 * MINUTE;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

interface Horizon {
  low: number;
  high: number;
  fixed: boolean;
  /** Where it is fixed; undefined: everywhere. */
  owner: Page | Device | undefined;
}

const FIELDS = { read: 'read', archive: 'archived', snooze: 'snoozed' } as const;

interface LateUndo {
  readonly serial: number;
  /** What another device has changed, of which messages. */
  readonly changed: readonly (readonly [kind: Intent['kind'], id: string])[];
}

export interface ModelOptions {
  readonly service: Service;
  readonly now: () => number;
  /** The service is slow at present. */
  readonly isSlow: () => boolean;
  /** The proxy stores read state for all devices. */
  readonly shared: boolean;
  /** Storage is denied to pages. */
  readonly blocked: boolean;
  readonly pageSize: number;
}

/** Messages of a list of which a refresh surely requests all again. */
const MAX_REQUESTED = 400;

export class Model {
  readonly #options: ModelOptions;
  readonly #intents: Intent[] = [];
  readonly #horizons = new Map<unknown, Map<Who, Horizon>>();
  #serial = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
  }

  /** By scope: removed messages of which every page there has learned. */
  readonly #gone = new Map<Page | Device, Set<string>>();

  /** The only page has loaded its whole list after `since`: what was removed before must not come back, nor be counted. */
  learnRemovals(page: Page, who: Who, since: number): void {
    const all = this.#options.service.all(who);
    if (all.length > MAX_REQUESTED) return;
    const gone = this.#gone.get(this.#scope(page)) ?? new Set();
    this.#gone.set(this.#scope(page), gone);
    // Of a long list, what the reader has archived is not requested again before it is shown.
    const archived = all.length > DEEP ? this.#archivedIds(who) : new Set();
    const snoozed = this.#intents.filter(({ kind }) => kind === 'snooze');
    for (const { id, createdAt } of all.filter((mail) => mail.removedAt <= since && !archived.has(mail.id))) {
      // A snoozed message is searched by its time: among more than a page of one time, no response proves that it is gone.
      const isSnoozed = snoozed.some(({ certain }) => certain.has(id));
      if (!isSnoozed || all.filter((other) => other.createdAt === createdAt).length <= DEEP) gone.add(id);
    }
  }

  /** Pages of one scope know each other's intents immediately. */
  #scope(page: Page): Page | Device {
    return this.#options.blocked ? page : page.device;
  }

  intend(
    page: Page,
    who: Who,
    kind: Intent['kind'],
    value: boolean,
    certain: Iterable<string>,
    possible: Iterable<string> = [],
    ofRead = false,
    until = 0,
  ): Intent {
    const intent: Intent = {
      kind,
      value,
      page,
      who,
      certain: new Set(certain),
      possible: new Set(possible),
      ofRead,
      until,
      serial: (this.#serial += 1),
      knownSerial: this.#knownSerials.get(this.#scope(page)) ?? 0,
      synced: false,
      raced: false,
      undone: 'no',
      undoneSerial: Infinity,
    };
    this.#intents.push(intent);
    return intent;
  }

  readonly #knownSerials = new Map<Page | Device, number>();
  readonly #doubted = new Set<string>();

  /** Whether the message is read is unknown from now on. */
  doubt(id: string): void {
    this.#doubted.add(id);
  }

  undo(intent: Intent): void {
    Object.assign(intent, { undone: 'here', undoneSerial: (this.#serial += 1) });
  }

  /**
   * A command on all messages: those that this page has loaded, and all that are a minute older than the newest of them. In
   * a tab with a filter only the messages `isOf` the tab: the rows of the list, and the others as they are loaded.
   */
  #changeAll(
    kind: 'read' | 'archive',
    page: Page,
    who: Who,
    knowledge: Knowledge,
    shown: Iterable<string>,
    isWhole: boolean,
    isOf: (mail: Mail, fact: Fact | undefined, isShown: boolean) => boolean,
  ): Intent {
    const { service, now } = this.#options;
    const onScreen = new Set(shown);
    const floor = this.#floor(who, knowledge, onScreen);
    const isLoaded = this.#isLoadedOn(who, knowledge, onScreen);
    const takenUntil = this.#takenUntil(who, knowledge);
    const archived = this.#archivedIds(who);
    const facts = this.facts(page, who, knowledge);
    const [certain, possible]: [string[], string[]] = [[], []];
    for (const mail of service.all(who)) {
      const { id, createdAt, visibleAt } = mail;
      const fact = facts.get(id);
      const isShown = onScreen.has(id);
      if (visibleAt > now() || fact?.snoozed === 'yes' || !isOf(mail, fact, isShown)) continue;
      const isMeant = isWhole ? isLoaded(id, createdAt) || createdAt <= floor : isShown;
      const isTaken = isShown || visibleAt <= takenUntil;
      if (isMeant && isTaken && !archived.has(id) && fact?.snoozed !== 'maybe') certain.push(id);
      else possible.push(id);
    }
    return this.intend(page, who, kind, true, certain, possible);
  }

  /** "Mark all as read", in a tab with a filter the messages of its teams alone. */
  readAll(page: Page, who: Who, knowledge: Knowledge, shown: Iterable<string>, teams?: readonly number[]): Intent {
    const isOf = ({ team }: Mail): boolean => !teams || teams.includes(team);
    return this.#changeAll('read', page, who, knowledge, shown, !teams, isOf);
  }

  /**
   * Of many messages that are dated in the future, a page may have dropped those not on screen, and all that are below them:
   * 'all' and 'future' are those that may be dropped.
   */
  #mayBeDropped(who: Who, onScreen: ReadonlySet<string>): 'none' | 'future' | 'all' {
    const { service, now } = this.#options;
    const isLong = service.all(who).filter(({ createdAt }) => createdAt > now()).length > DEEP;
    const isPastShown = service.all(who).some(({ id, createdAt }) => createdAt <= now() && onScreen.has(id));
    return isLong ? (isPastShown ? 'future' : 'all') : 'none';
  }

  /** Whether a page has loaded a message. */
  #isLoadedOn(
    who: Who,
    { delivered }: Knowledge,
    onScreen: ReadonlySet<string>,
  ): (id: string, createdAt: number) => boolean {
    const { now } = this.#options;
    const dropped = this.#mayBeDropped(who, onScreen);
    const isKept = (createdAt: number): boolean => dropped === 'none' || (dropped === 'future' && createdAt <= now());
    return (id, createdAt) => onScreen.has(id) || (delivered.has(id) && isKept(createdAt));
  }

  /** A command on all messages surely covers what was created until then. */
  #floor(who: Who, { newest }: Knowledge, onScreen: ReadonlySet<string>): number {
    const isDropped = this.#mayBeDropped(who, onScreen) === 'all';
    return isDropped ? Number.NEGATIVE_INFINITY : Math.min(newest, this.#options.now()) - MINUTE;
  }

  /** A page that needs more than one response takes what has come once it has all of them: for a long list, or after arrivals. */
  #takenUntil(who: Who, { freshSince }: Knowledge): number {
    const { service, isSlow } = this.#options;
    return isSlow() || service.all(who).length > DEEP ? freshSince : Infinity;
  }

  /** Ids of the messages that the reader has archived, and not restored since. */
  #archivedIds(who: Who): Set<string> {
    const ids = new Set<string>();
    for (const { kind, value, who: reader, certain, possible } of this.#intents) {
      if (kind !== 'archive' || reader !== who) continue;
      for (const id of [...certain, ...possible]) ids[value ? 'add' : 'delete'](id);
    }
    return ids;
  }

  /** "Archive all". `isOther` is null in the list of all messages; in any other tab, whether a message may be one of it. */
  archiveAll(
    page: Page,
    who: Who,
    knowledge: Knowledge,
    shown: Iterable<string>,
    isOther: ((fact: Fact) => boolean) | null,
  ): Intent {
    return this.#changeAll('archive', page, who, knowledge, shown, !isOther, (_mail, fact, isShown) =>
      Boolean(fact && (!isOther || isShown || isOther(fact))),
    );
  }

  /** "Archive all read": the rows that are read, and others that may be read; never one that is unread. */
  archiveRead(
    page: Page,
    who: Who,
    knowledge: Knowledge,
    shown: Iterable<string>,
    isOther: (fact: Fact) => boolean,
  ): Intent {
    const onScreen = new Set(shown);
    const archived = this.#archivedIds(who);
    const [certain, possible]: [string[], string[]] = [[], []];
    for (const [id, fact] of this.facts(page, who, knowledge)) {
      if (fact.read === 'no' || fact.snoozed === 'yes' || !(onScreen.has(id) || isOther(fact))) continue;
      const isSure = fact.read === 'yes' && fact.snoozed === 'no';
      if (onScreen.has(id) && isSure && !archived.has(id)) certain.push(id);
      else possible.push(id);
    }
    return this.intend(page, who, 'archive', true, certain, possible, true);
  }

  /** These pages have polled and received all responses: they and their devices have the same knowledge. */
  sync(pages: readonly (readonly [Page, Who])[], hasStore: boolean): void {
    const { shared } = this.#options;
    const scopes = new Map<Page | Device, Set<Who>>();
    for (const [page, who] of pages) {
      const scope = this.#scope(page);
      scopes.set(scope, (scopes.get(scope) ?? new Set()).add(who));
      const horizon = this.#horizons.get(shared ? 'all' : scope)?.get(who);
      if (!horizon) continue;
      // A page without its store keeps the horizon for its own browser alone.
      if (hasStore) horizon.owner = undefined;
      else if (!horizon.fixed) horizon.owner = scope;
      horizon.fixed = true;
    }
    for (const intent of shared ? this.#intents : []) {
      if (!scopes.get(this.#scope(intent.page))?.has(intent.who)) continue;
      intent.synced = true;
      if (intent.undone === 'here') intent.undone = 'everywhere';
    }
    for (const scope of scopes.keys()) {
      // Nobody knows what a page without a network has not sent yet.
      const unknown = this.#intents.find(({ page, synced }) => shared && !synced && this.#scope(page) !== scope);
      this.#knownSerials.set(scope, unknown ? unknown.serial - 1 : this.#serial);
    }
  }

  /** The reader's first load: messages 30 days older than the newest one, or more, count as read. */
  loaded(page: Page, who: Who): void {
    const { service, now, shared } = this.#options;
    for (const one of this.#intents)
      if (shared && one.who === who && !one.synced && this.#scope(one.page) !== this.#scope(page)) one.raced = true;
    const key = shared ? 'all' : this.#scope(page);
    const readers = this.#horizons.get(key) ?? new Map<Who, Horizon>();
    const before = readers.get(who);
    const mails = service.visible(who);
    const isFixed = before?.fixed && (!before.owner || before.owner === this.#scope(page));
    if (isFixed || mails.length === 0) return;
    const past = mails.filter(({ createdAt }) => createdAt <= now());
    const newest = past[0]?.createdAt ?? now();
    const unarchived = past.find(({ archived }) => !archived)?.createdAt ?? Number.NEGATIVE_INFINITY;
    const [low, high] = [Math.min(newest, unarchived), newest];
    const wide = { low: Math.min(low, before?.low ?? low), high: Math.max(high, before?.high ?? high) };
    this.#horizons.set(key, readers.set(who, { ...wide, fixed: false, owner: undefined }));
  }

  #base(mail: Mail, who: Who, page: Page, wholeSince: number): Verdict {
    if (mail.read) return mail.changedAt > wholeSince ? 'maybe' : 'yes';
    const horizon = this.#horizons.get(this.#options.shared ? 'all' : this.#scope(page))?.get(who);
    if (!horizon) return 'maybe';
    if (mail.createdAt <= horizon.low - FIRST_LOAD) return 'yes';
    return mail.createdAt <= horizon.high - FIRST_LOAD ? 'maybe' : 'no';
  }

  /** Whether a page applies an intent. */
  #weight(intent: Intent, page: Page): Verdict {
    const scope = this.#scope(page);
    if (this.#scope(intent.page) === scope) return verdict(intent.undone === 'no');
    if (!this.#options.shared) return 'no';
    const knownSerial = this.#knownSerials.get(scope) ?? 0;
    if (intent.undone === 'everywhere') return knownSerial >= intent.undoneSerial ? 'no' : 'maybe';
    return intent.synced && intent.undone === 'no' && knownSerial >= intent.serial ? 'yes' : 'maybe';
  }

  #apply(fact: Writable<Fact>, { kind, value, until }: Intent, isSure: boolean): void {
    const set = (name: 'read' | 'archived' | 'snoozed', wanted: Verdict): void => {
      if (isSure) fact[name] = wanted;
      else if (fact[name] !== wanted) fact[name] = 'maybe';
    };
    if (kind === 'read') return set('read', verdict(value));
    if (kind === 'archive') {
      set('archived', verdict(value));
      // A message that is archived or restored is not snoozed any more. In the archive it has its old place; if it is restored, it
      // may have either.
      set('snoozed', 'no');
      fact.places = [...new Set([fact.mail.createdAt, ...fact.places])];
      return;
    }
    const now = this.#options.now();
    set('snoozed', value ? (now < until ? 'yes' : now < until + BACK_MS ? 'maybe' : 'no') : 'no');
    const { createdAt } = fact.mail;
    if (!value) fact.places = isSure ? [createdAt] : [...new Set([createdAt, ...fact.places])];
    else if (isSure && value && now >= until + BACK_MS) fact.places = [Math.max(createdAt, until)];
    else if (value && now >= until) fact.places = [...new Set([...fact.places, until])];
  }

  /** Undos of what another device has changed, unknown to the one that undoes: either may win. In their order. */
  #lateUndos(undone: readonly Intent[]): LateUndo[] {
    const late = undone.map(({ kind, page, who, knownSerial, undoneSerial, certain, possible }): LateUndo => {
      const isUnknown = (other: Intent): boolean => other.serial > knownSerial && other.serial < undoneSerial;
      const isOfOther = (other: Intent): boolean => this.#scope(other.page) !== this.#scope(page);
      // Archiving a message ends its snooze, and snoozing it restores it.
      const isRelated = (other: Intent): boolean => (other.kind === 'read') === (kind === 'read');
      const changed = this.#intents.flatMap((other) => {
        if (!isRelated(other) || other.who !== who || !isUnknown(other) || !isOfOther(other)) return [];
        const ids = [...other.certain, ...other.possible].filter((id) => certain.has(id) || possible.has(id));
        return ids.map((id) => [other.kind, id] as const);
      });
      return { serial: undoneSerial, changed };
    });
    return late.filter(({ changed }) => changed.length > 0).toSorted((a, b) => a.serial - b.serial);
  }

  /** The facts that a page should show, for all messages of a reader that may exist, newest first. */
  facts(page: Page, who: Who, { freshSince, wholeSince }: Knowledge): Map<string, Fact> {
    const { service, now, pageSize } = this.#options;
    const facts = new Map<string, Writable<Fact>>();
    const times = new Map<number, number>();
    for (const { createdAt } of service.all(who)) times.set(createdAt, (times.get(createdAt) ?? 0) + 1);
    let newer = 0;
    let newerAtMost = 0;
    /** How many there are above those of the present time, which come in any order: any of them may be that deep. */
    let [above, time] = [0, Infinity];
    const gone = this.#gone.get(this.#scope(page));
    const deep = new Set<string>();
    for (const mail of service.all(who)) {
      if (gone?.has(mail.id)) continue;
      if (mail.createdAt < time) [above, time] = [newer, mail.createdAt];
      const isDeep = newer >= DEEP || above + (times.get(time) ?? 0) > DEEP;
      const since = isDeep ? Number.NEGATIVE_INFINITY : wholeSince;
      if (mail.visibleAt > now() || mail.removedAt <= since) continue;
      // A message that is delivered late, below the first page, is found when the whole list is loaded.
      const isLate = newer >= pageSize && mail.visibleAt - mail.createdAt > LATE;
      const here = mail.removedAt <= now() || mail.visibleAt > (isLate ? since : freshSince) ? 'maybe' : 'yes';
      if (here === 'yes') newer += 1;
      newerAtMost += 1;
      if (isDeep || newerAtMost > DEEP - FRINGE) deep.add(mail.id);
      const archived = mail.archived && mail.changedAt > since ? 'maybe' : verdict(mail.archived);
      const base = this.#base(mail, who, page, since);
      // What the service has archived counts as read: a device that knows it tells those that do not.
      const read = archived === 'maybe' && base === 'no' ? 'maybe' : base;
      facts.set(mail.id, { mail, here, read, archived, snoozed: 'no', places: [mail.createdAt] });
    }
    const isOfOne = (a: Intent, b: Intent): boolean => this.#scope(a.page) === this.#scope(b.page);
    const undone = this.#intents.filter((one) => one.who === who && one.undone !== 'no');
    const unreadElsewhere = new Set(
      this.#intents.flatMap(({ kind, value, undone: end, certain, possible }) =>
        kind === 'read' && (!value || end !== 'no') ? [...certain, ...possible] : [],
      ),
    );
    // A device that loads a long list marks what is unread below its first hundred. A bulk change that it does not know of yet
    // does not cover these marks.
    const torn = new Set(
      this.#intents.flatMap(({ kind, value, raced, certain }) =>
        kind === 'read' && value && raced ? [...certain].filter((id) => deep.has(id)) : [],
      ),
    );
    /** The last intents of each scope, the latest at the end. */
    const last = {
      read: new Map<string, readonly Intent[]>(),
      archive: new Map<string, readonly Intent[]>(),
      snooze: new Map<string, readonly Intent[]>(),
    };
    const lateUndos = this.#lateUndos(undone);
    const applyUndosUntil = (serial: number): void => {
      for (let next = lateUndos[0]; next && next.serial < serial; next = lateUndos[0]) {
        lateUndos.shift();
        for (const [kind, id] of next.changed) {
          const fact = facts.get(id);
          if (fact) fact[FIELDS[kind]] = 'maybe';
        }
      }
    };
    for (const intent of this.#intents) {
      applyUndosUntil(intent.serial);
      const weight = intent.who === who ? this.#weight(intent, page) : 'no';
      if (weight === 'no') continue;
      const { kind, value, until } = intent;
      const apply = (id: string, sure: boolean): void => {
        const fact = facts.get(id);
        if (!fact) return;
        const earlier = last[kind].get(id) ?? [];
        const before = earlier.at(-1);
        const isUnknown = (one: Intent): boolean => one.serial > intent.knownSerial && !isOfOne(one, intent);
        // A repetition before the scope received other intents changes nothing.
        const isSame = (one: Intent): boolean => one.value === value && one.until === until;
        if (before && isSame(before) && before.knownSerial === intent.knownSerial && isOfOne(before, intent)) return;
        // Neither device knew the other's intent: either may win.
        const clash = earlier.some((one) => !isSame(one) && isUnknown(one));
        // Another page made and undid the same intent, and neither device knew the other's. Where an archived or snoozed message
        // comes back by an undo, it is marked as what it was before: unread, for example.
        const isUndoneElsewhere = undone.some(
          (one) =>
            (one.kind === kind || kind === 'read') &&
            one.value === value &&
            one.page !== intent.page &&
            one.undoneSerial > intent.knownSerial &&
            (one.certain.has(id) || one.possible.has(id)),
        );
        // One device archived the message and another snoozed it, and neither knew of the other's: it may be in either place.
        const others = kind === 'archive' ? last.snooze.get(id) : kind === 'snooze' ? last.archive.get(id) : undefined;
        const isTorn = value && others?.some((one) => one.value && isUnknown(one));
        if (isTorn) fact.archived = 'maybe';
        this.#apply(fact, intent, sure && !clash && !isUndoneElsewhere && !isTorn);
        last[kind].set(id, [...earlier.filter((one) => !isOfOne(one, intent)), intent]);
      };
      const isUnsure = (id: string): boolean =>
        (intent.ofRead && unreadElsewhere.has(id)) || ((intent.ofRead || intent.kind === 'read') && torn.has(id));
      for (const id of intent.certain) apply(id, weight === 'yes' && !isUnsure(id));
      for (const id of intent.possible) apply(id, false);
    }
    applyUndosUntil(Infinity);
    // A device that finds a message removed drops its unread mark for all: a device that still shows the message may show it as read.
    for (const fact of facts.values()) {
      if ((fact.mail.removedAt <= now() && fact.read === 'no') || this.#doubted.has(fact.mail.id)) fact.read = 'maybe';
      const { createdAt } = fact.mail;
      if (fact.archived === 'yes') fact.places = [createdAt];
      // One that is back and was read is looked for by no page that has not loaded it: there it is at its old depth.
      else if (fact.archived === 'maybe' || (fact.read !== 'no' && deep.has(fact.mail.id)))
        fact.places = [...new Set([createdAt, ...fact.places])];
    }
    return facts;
  }
}
