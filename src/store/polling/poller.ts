/**
 * Refresher: when to ask again. Every so often while somebody may be looking, at once when they come back, less often while
 * it fails, and never before a `Retry-After` is over. Hints only bring it forward: without them news arrives all the same.
 * Of several tabs on screen one asks, the one that leads; the others hear from it. It does not know what is asked.
 */
import type { InboxError } from '../../api/error.js';
import type { Ports } from '../ports.js';

export interface RefresherPorts extends Pick<Ports, 'clock' | 'visibility'> {
  /** Asks once; gives what went wrong, or null. Never rejects. `patient`: a lost network need not be shown before a second try. */
  readonly ask: (patient: boolean) => Promise<InboxError | null>;
  /** Milliseconds between two questions; 0 never asks by itself after the first time. */
  readonly interval: () => number;
  /** Calls back once this tab is the one that asks; gives what hands that on. */
  readonly lead: (leading: () => void) => () => void;
  /** Asks the tab that leads to ask; nobody may be there to hear it. */
  readonly urge: () => void;
}

export interface Refresher {
  start(): void;
  stop(): void;
  /** Asks now, whatever the rhythm; a question under way counts. Not before a `Retry-After` is over. */
  now(): Promise<void>;
  /** Asks now, and once more after a question under way: who is signed in may have changed since that was asked. */
  anew(): Promise<void>;
  /** Another tab urges: asks, unless that was done a moment ago or is not for this tab to do. */
  readonly urged: () => void;
  /** Something may have changed: asks, once a second at most, and once more after a question that may have come too soon. */
  readonly hinted: () => void;
  /**
   * Another tab has asked: takes what came of it, unless a question is under way here. Without `take` this tab can't rely on
   * it and asks by itself: at once, or less often each time while that fails.
   */
  readonly hear: (take?: () => Promise<InboxError | null>) => void;
  /** This tab polls: it holds the lock, or needs none because it never asks by itself. */
  readonly leads: () => boolean;
  /** The rhythm changed, or who is signed in. */
  reschedule(): void;
  /** What was asked is of no use any more: the next question doesn't wait for its answer. */
  forget(): void;
}

const SECOND = 1000;
/** Coming back twice in a moment asks once. */
const CALM = 5 * SECOND;
const QUICK_TRIES = 3;
const SLOW = 30 * SECOND;
const SLOWEST = 5 * 60 * SECOND;
/** No `Retry-After` is longer; if it looks so, the device's clock was set back. */
const LONGEST = 60 * 60 * SECOND;
const NEVER = Number.NEGATIVE_INFINITY;

export function createRefresher({ clock, visibility: presence, ask, interval, lead, urge }: RefresherPorts): Refresher {
  let turn = 0;
  let failures = 0;
  let signedOut = false;
  let lastAsked = NEVER;
  let notBefore = NEVER;
  let underway: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let leading = false;
  /** The reader came back, and nobody has asked since. */
  let woken = false;
  /** A hint came while a question was under way. */
  let again = false;
  let cancel = (): void => {};
  /** Present while this tab leads or waits to. */
  let handOn: (() => void) | undefined;
  let unwatch: (() => void) | undefined;

  const delay = (): number => {
    const slow = Math.min(SLOWEST, SLOW * 2 ** (failures - QUICK_TRIES));
    if (failures > 0 && failures <= QUICK_TRIES) return (0.5 + clock.random() / 2) * SECOND * 2 ** failures;
    return Math.max(interval(), failures && slow) * (0.8 + 0.4 * clock.random());
  };

  const schedule = (wait = delay()): void => {
    cancel();
    if (!unwatch || signedOut || !leading || !presence.visible() || interval() <= 0) return;
    cancel = clock.after(Math.max(wait, notBefore - clock.now()), () => void now(true));
  };

  const release = (): void => {
    cancel();
    handOn?.();
    handOn = undefined;
    leading = false;
  };

  const forget = (): void => {
    turn += 1;
    underway = undefined;
    again = false;
    failures = 0;
    signedOut = false;
  };

  const heard = (failure: InboxError | null): void => {
    woken = false;
    lastAsked = clock.now();
    failures = failure ? failures + 1 : 0;
    signedOut = failure?.code === 'signed-out';
    notBefore = failure?.retryAfter ? clock.now() + failure.retryAfter : NEVER;
    // A tab with another token may still be signed in: it must not wait for this one.
    if (signedOut) release();
    else if (!handOn) follow();
    schedule(again && !failure ? SECOND : undefined);
    again = false;
  };

  const run = async (work: () => Promise<InboxError | null>): Promise<void> => {
    lastAsked = clock.now();
    const mine = (turn += 1);
    const failure = await work();
    if (mine !== turn) return;
    underway = undefined;
    heard(failure);
  };

  async function now(patient = false): Promise<void> {
    if (notBefore - clock.now() > LONGEST) notBefore = NEVER;
    if (clock.now() < notBefore) return schedule();
    cancel();
    await (underway ??= run(() => ask(patient && failures === 0)));
  }

  const isRecent = (): boolean => {
    const since = clock.now() - lastAsked;
    return since >= 0 && since < CALM;
  };

  const due = (): void => {
    if (interval() <= 0 && lastAsked > NEVER) return;
    if (!isRecent()) void now(true);
    else if (!underway && signedOut) {
      // Whoever was signed out may have come back signed in.
      signedOut = false;
      follow();
    } else if (!underway) {
      schedule(failures > 0 ? CALM - (clock.now() - lastAsked) : undefined);
    }
  };

  /** Waits to lead, unless this tab never asks by itself. The last answer says when to ask next: its tab may be long gone. */
  function follow(): void {
    release();
    if (!unwatch || signedOut || !presence.visible() || interval() <= 0) return;
    handOn = lead(() => {
      leading = true;
      if (woken || clock.now() - lastAsked > interval()) due();
      else if (!underway) schedule();
    });
  }

  const changed = (): void => {
    if (!presence.visible()) return release();
    woken = true;
    if (!leading) follow();
    if (leading || signedOut || lastAsked === NEVER) due();
    else if (interval() > 0) urge();
  };

  return {
    start: () => {
      if (unwatch) return;
      unwatch = presence.watch(changed);
      if (!presence.visible()) return;
      follow();
      void now();
    },
    stop: () => {
      release();
      unwatch?.();
      unwatch = undefined;
      forget();
    },
    now: () => now(),
    anew: () => {
      if (!underway) return now();
      const watching = unwatch;
      // Whoever has stopped meanwhile asks no more.
      const later = (): Promise<void> | undefined => (unwatch === watching ? now() : undefined);
      return (next ??= underway.then(later).finally(() => (next = undefined)));
    },
    urged: () => {
      if (!leading || !presence.visible()) return;
      // Whoever comes back has missed what was told while they were out of sight.
      if (isRecent() && !underway) schedule(CALM - (clock.now() - lastAsked));
      else due();
    },
    hinted: () => {
      again = underway !== undefined;
      const calm = failures > 0 ? CALM : SECOND;
      if (!again) schedule(Math.min(calm, calm - (clock.now() - lastAsked)));
    },
    // To join it to what is known may take a question, which is for no page out of sight, nor for one that was told to wait.
    hear: (take) => {
      if (!presence.visible() || clock.now() < notBefore) return;
      const since = Math.abs(clock.now() - lastAsked);
      if (take) underway ??= run(take);
      else if (since >= (failures && Math.min(SLOWEST, CALM * 2 ** (failures - 1)))) void now();
    },
    leads: () => leading || interval() <= 0,
    reschedule: follow,
    forget,
  };
}
