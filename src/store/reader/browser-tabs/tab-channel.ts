/** Connects the tabs of one subject: by the messages that they post, and by their writes to the storage. */
import type { Channel, Ports, Storage } from '../../ports.js';

export interface TabChannel {
  /** Listens to the tabs of this subject alone from now on. */
  readonly open: (subject: string, storage: Storage) => void;
  readonly post: (message: unknown) => void;
  readonly close: () => void;
}

/** Tabs with another version of the message format use another channel. */
const PROTOCOL_VERSION = 1;

/** `onMessage` receives what another tab posts; `undefined` when one wrote to the storage. */
export function createTabChannel(
  openChannel: Ports['openChannel'],
  namespace: string,
  onMessage: (message?: unknown) => void,
): TabChannel {
  let channel: Channel | undefined;
  let close = (): void => {};
  return {
    open: (subject, storage) => {
      close();
      channel = openChannel(`${namespace}:${subject}:${PROTOCOL_VERSION}`);
      // A message may come before the write that it announces can be read: each process copies the storage.
      const ends = [channel.onMessage(onMessage), storage.watch('', onMessage)];
      close = () => ends.forEach((end) => end());
    },
    post: (message) => channel?.post(message),
    close: () => close(),
  };
}
