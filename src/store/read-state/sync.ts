/**
 * Synchronises read state with a proxy that stores it, so that a message read on one device is read on every other. State
 * comes with responses of the feed; changes are pushed after a second. It does not know what a mark means.
 */
import { EMPTY, marksOf, merge } from '../../shared/read-state.js';
import { missingIn } from '../../shared/read-state-difference.js';
import type { ReadState } from '../../shared/read-state.js';
import { decode } from '../../shared/decode-read-state.js';
import { encode } from '../../shared/encode-read-state.js';
import type { ReadStateBody, ReadStateUpdate } from '../../api/inbox/read-state.js';
import type { Clock } from '../ports.js';

const PUSH_DELAY_MS = 1000;
/** After a push that a proxy answered with its whole state: it may lose each change. */
const LOST_DELAY_MS = 60_000;
/** Marks and ranges in one request: well below the 16 kB that a proxy accepts. */
const MAX_PUSHED = 500;

export interface SyncPorts extends Pick<Clock, 'after'> {
  readonly state: () => ReadState;
  /** The latest position that can be correct. */
  readonly latest: () => number;
  /** Receives what another device has written. */
  readonly onReceived: (state: ReadState) => void;
  /** Rejects if the proxy cannot be reached; the next response tries again. */
  readonly push: (update: ReadStateUpdate) => Promise<ReadStateBody | undefined>;
}

export interface Sync {
  /** The proxy's version of the read state, by its last response; empty for none. */
  readonly version: () => string;
  /** A response of the proxy was received. */
  readonly onResponse: (body: ReadStateBody | undefined) => void;
  /** Something changed here: it is pushed in a second. */
  readonly onChange: () => void;
  /** Pushes now, because the page may be closing, and then nothing before the next response. */
  readonly flush: () => void;
}

/** The part of a state that fits one request. */
function limited(state: ReadState): ReadState {
  let room = MAX_PUSHED;
  const archivedRanges = state.archivedRanges.slice(0, room);
  room -= archivedRanges.length;
  return {
    ...state,
    archivedRanges,
    ...marksOf((kind) => {
      const part = [...state[kind]].slice(0, room);
      room -= part.length;
      return new Map(part);
    }),
  };
}

export function createSync({ after, state, latest, onReceived, push }: SyncPorts): Sync {
  let version = '';
  /** The proxy's state, by its responses. */
  let remote = EMPTY;
  /** The state that was last compared with the proxy's: the proxy lacked nothing of it. */
  let compared: ReadState | undefined;
  let delay = PUSH_DELAY_MS;
  let cancel: (() => void) | undefined;
  let isPushing = false;
  let isPaused = false;

  const pending = (): ReadState | null => {
    const current = state();
    if (!version || current === compared) return null;
    const missing = missingIn(remote, current);
    if (!missing) compared = current;
    return missing;
  };

  const onChange = (): void => {
    if (!isPushing && !isPaused && pending()) cancel ??= after(delay, flush);
  };

  const receive = (body: ReadStateBody | undefined): void => {
    if (!body || body.version === version) return;
    const received = decode(body.state ?? body.changes, latest());
    remote = body.state === undefined ? merge(remote, received) : received;
    ({ version } = body);
    compared = undefined;
    onReceived(received);
  };

  const send = async (changes: ReadState): Promise<void> => {
    isPushing = true;
    try {
      const response = await push({ since: version, changes: encode(changes) });
      // What the proxy does not keep is not pushed again, unless its state is lost.
      remote = merge(remote, changes);
      delay = response?.state === undefined ? PUSH_DELAY_MS : LOST_DELAY_MS;
      receive(response);
    } finally {
      isPushing = false;
    }
    onChange();
  };

  function flush(): void {
    cancel?.();
    cancel = undefined;
    const changes = isPushing ? null : pending();
    // The next response shows whether they arrived.
    if (changes) void send(limited(changes)).catch(() => {});
  }

  return {
    version: () => version,
    onResponse: (body) => {
      isPaused = false;
      receive(body);
      onChange();
    },
    onChange,
    flush: () => {
      if (cancel) flush();
      isPaused = true;
    },
  };
}
