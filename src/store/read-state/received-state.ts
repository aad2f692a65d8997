/** Keeps the read state that a proxy's responses contain, with changes of other devices. sync.ts pushes those of this browser. */
import { EMPTY, merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { decode } from '../../shared/decode-read-state.js';
import type { ReadStateBody } from '../../api/inbox/read-state.js';

export interface ReceivedState {
  /** The proxy's version of the read state, by its last response; empty for none. */
  version: string;
  state: ReadState;
  readonly receive: (body: ReadStateBody | undefined) => void;
}

/** `latest` returns the latest position that can be correct; `onReceived` receives what another device has written. */
export function createReceivedState(latest: () => number, onReceived: (state: ReadState) => void): ReceivedState {
  const remote: ReceivedState = {
    version: '',
    state: EMPTY,
    receive: (body) => {
      if (!body || body.version === remote.version) return;
      const received = decode(body.state ?? body.changes, latest());
      remote.state = body.state === undefined ? merge(remote.state, received) : received;
      remote.version = body.version;
      onReceived(received);
    },
  };
  return remote;
}
