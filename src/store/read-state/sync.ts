/**
 * Keeps read state in step with a proxy that stores it, so that what was read on one device is read on the next. State
 * comes with answers of the feed; changes leave a second after they are made. It does not know what a mark means.
 */
import { EMPTY, merge, missingIn } from '../../shared/read-state.js';
import type { Marks, ReadState } from '../../shared/read-state.js';
import { decode, encode } from '../../shared/read-state-text.js';
import type { ReadStateBody, ReadStateUpdate } from '../../api/inbox/read-state.js';
import type { Clock } from '../ports.js';

const SECOND_MS = 1000;
/** Marks and ranges of one request: well below the 16 kB that a proxy accepts. */
const MAX_PUSHED = 500;

export interface SyncPorts extends Pick<Clock, 'after'> {
  readonly state: () => ReadState;
  /** The latest position that can be right. */
  readonly latest: () => number;
  /** Merges what another device wrote. */
  readonly received: (state: ReadState) => void;
  /** Rejects where the proxy cannot be reached; the next answer tries again. */
  readonly push: (update: ReadStateUpdate) => Promise<ReadStateBody | undefined>;
}

export interface Sync {
  /** The version that the proxy is known to hold; empty for none. */
  readonly version: () => string;
  /** An answer of the proxy. */
  readonly answered: (body: ReadStateBody | undefined) => void;
  /** Something changed here: pushes it in a moment. */
  readonly changed: () => void;
  /** Pushes at once, since the page may be about to go, and nothing more before the next answer. */
  readonly flush: () => void;
  readonly reset: () => void;
}

/** As much of a state as one request carries. */
function limited(state: ReadState): ReadState {
  let room = MAX_PUSHED;
  const some = (marks: Marks): Marks => {
    const part = [...marks].slice(0, room);
    room -= part.length;
    return new Map(part);
  };
  const archivedRanges = state.archivedRanges.slice(0, room);
  room -= archivedRanges.length;
  return {
    ...state,
    archivedRanges,
    bulkReads: some(state.bulkReads),
    read: some(state.read),
    archived: some(state.archived),
    seen: some(state.seen),
  };
}

export function createSync({ after, state, latest, received, push }: SyncPorts): Sync {
  let version = '';
  /** What the proxy holds, as far as its answers told. */
  let remote = EMPTY;
  /** The state that was last compared with the proxy's: nothing of it was missing there. */
  let compared: ReadState | undefined;
  let session = 0;
  let cancel: (() => void) | undefined;
  let isPushing = false;
  let isPaused = false;

  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };

  const missing = (): ReadState | null => {
    const current = state();
    if (!version || current === compared) return null;
    const found = missingIn(remote, current);
    if (!found) compared = current;
    return found;
  };

  const changed = (): void => {
    if (!isPushing && !isPaused && missing()) cancel ??= after(SECOND_MS, flush);
  };

  const take = (body: ReadStateBody | undefined): void => {
    if (!body || body.version === version) return;
    const part = decode(body.state ?? body.changes, latest());
    remote = body.state === undefined ? merge(remote, part) : part;
    ({ version } = body);
    compared = undefined;
    received(part);
  };

  const send = async (due: ReadState): Promise<void> => {
    const mine = session;
    isPushing = true;
    try {
      const answer = await push({ since: version, changes: encode(due) });
      if (mine !== session) return;
      // What the proxy does not keep is not pushed again, unless its state is lost.
      remote = merge(remote, due);
      take(answer);
    } finally {
      if (mine === session) isPushing = false;
    }
    changed();
  };

  const flush = (): void => {
    stop();
    const due = isPushing ? null : missing();
    // The next answer shows whether it arrived.
    if (due) void send(limited(due)).catch(() => {});
  };

  return {
    version: () => version,
    answered: (body) => {
      isPaused = false;
      take(body);
      changed();
    },
    changed,
    flush: () => {
      if (cancel) flush();
      isPaused = true;
    },
    reset: () => {
      stop();
      session += 1;
      version = '';
      remote = EMPTY;
      compared = undefined;
      isPushing = false;
    },
  };
}
