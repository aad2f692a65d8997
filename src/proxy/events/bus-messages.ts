/** The encoding of the messages between processes: `<process>:[end:]<reader id>[:<reader subject>]`, all in hexadecimal. */
import { toHex } from '../derived-keys.js';
import type { NotifyTarget } from '../identity.js';

export interface BusMessage {
  readonly target: NotifyTarget;
  /** Whether the streams of the target end; else the target has changed. */
  readonly isEnd: boolean;
}

const MESSAGE = /^([0-9a-f]{16}):(end:)?([0-9a-f]{32})(?::([0-9a-f]{32}))?$/;
const PROCESS_ID_BYTES = 8;

export interface BusMessages {
  encode(target: NotifyTarget, isEnd: boolean): string;
  /** Undefined for a message of this process, and for any other text: a channel may be shared with other programs. */
  decode(text: unknown): BusMessage | undefined;
}

export function createBusMessages(): BusMessages {
  /** Created with the first message, because some runtimes have no random values outside of a request. */
  let processId = '';
  return {
    encode: ({ readerId, readerSubject }, isEnd) => {
      processId ||= toHex(crypto.getRandomValues(new Uint8Array(PROCESS_ID_BYTES)));
      return [processId, ...(isEnd ? ['end'] : []), readerId, ...(readerSubject ? [readerSubject] : [])].join(':');
    },
    decode: (text) => {
      const [, sender, end, readerId, readerSubject] = (typeof text === 'string' && MESSAGE.exec(text)) || [];
      if (!readerId || sender === processId) return undefined;
      return { target: { readerId, readerSubject }, isEnd: end !== undefined };
    },
  };
}
