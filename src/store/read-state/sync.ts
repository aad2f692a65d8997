/** Pushes read state to a proxy a second after a change, for the reader's other devices. received-state.ts receives theirs. */
import { marksOf, merge } from '../../shared/read-state.js';
import { missingIn } from '../../shared/read-state-difference.js';
import type { ReadState } from '../../shared/read-state.js';
import { encode } from '../../shared/encode-read-state.js';
import type { ReadStateBody, ReadStateUpdate } from '../../api/inbox/read-state.js';
import type { Clock } from '../ports.js';
import type { ReceivedState } from './received-state.js';

const PUSH_DELAY_MS = 1000;
/** After a push that a proxy answered with its whole state: it may lose each change. */
const LOST_DELAY_MS = 60_000;
/** Marks and ranges in one request: well below the 16 kB that a proxy accepts. */
const MAX_PUSHED = 500;

export interface SyncPorts extends Pick<Clock, 'after'> {
  readonly state: () => ReadState;
  readonly remote: ReceivedState;
  /** Rejects if the proxy cannot be reached; the next response tries again. */
  readonly push: (update: ReadStateUpdate) => Promise<ReadStateBody | undefined>;
}

export interface Sync {
  /** The proxy has answered: pushes again after `flush`. */
  readonly onResponse: () => void;
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

export function createSync({ after, state, remote, push }: SyncPorts): Sync {
  /** The states that were last compared: the proxy lacked nothing of this browser's. */
  let compared: readonly [own: ReadState, remote: ReadState] | undefined;
  let delay = PUSH_DELAY_MS;
  let cancel: (() => void) | undefined;
  let isPushing = false;
  let isPaused = false;

  const pending = (): ReadState | null => {
    const current = state();
    if (!remote.version || (compared?.[0] === current && compared[1] === remote.state)) return null;
    const missing = missingIn(remote.state, current);
    if (!missing) compared = [current, remote.state];
    return missing;
  };

  const onChange = (): void => {
    if (!isPushing && !isPaused && pending()) cancel ??= after(delay, flush);
  };

  const send = async (changes: ReadState): Promise<void> => {
    isPushing = true;
    try {
      const response = await push({ since: remote.version, changes: encode(changes) });
      // Changes that the proxy does not keep are not pushed again, unless its state is lost.
      remote.state = merge(remote.state, changes);
      delay = response?.state === undefined ? PUSH_DELAY_MS : LOST_DELAY_MS;
      remote.receive(response);
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
    onResponse: () => {
      isPaused = false;
      onChange();
    },
    onChange,
    flush: () => {
      if (cancel) flush();
      isPaused = true;
    },
  };
}
