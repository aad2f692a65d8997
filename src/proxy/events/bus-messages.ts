/** The encoding of the messages between processes: `<process>:[new:|end:]<reader id>[:<reader subject>]`, in hexadecimal. */
import { toHex } from '../derived-keys.js';
import type { NotifyTarget } from '../identity.js';

export type BusEvent =
  /** A device of the reader has changed something. */
  | 'changed'
  /** The host has triggered a message, which the service may not have delivered yet. */
  | 'announced'
  /** The reader's streams end. */
  | 'ended';

export interface BusMessage {
  readonly target: NotifyTarget;
  readonly event: BusEvent;
}

const PREFIXES: Readonly<Record<BusEvent, string>> = { changed: '', announced: 'new:', ended: 'end:' };
const MESSAGE = /^([0-9a-f]{16}):(new:|end:)?([0-9a-f]{32})(?::([0-9a-f]{32}))?$/;
const PROCESS_ID_BYTES = 8;

export interface BusMessages {
  encode(target: NotifyTarget, event: BusEvent): string;
  /** Undefined for a message of this process, and for any other text: a channel may be shared with other programs. */
  decode(text: unknown): BusMessage | undefined;
}

export function createBusMessages(): BusMessages {
  /** Created with the first message, because some runtimes have no random values outside of a request. */
  let processId = '';
  return {
    encode: ({ readerId, readerSubject }, event) => {
      processId ||= toHex(crypto.getRandomValues(new Uint8Array(PROCESS_ID_BYTES)));
      return `${processId}:${PREFIXES[event]}${readerId}${readerSubject ? `:${readerSubject}` : ''}`;
    },
    decode: (text) => {
      const [, sender, prefix, readerId, readerSubject] = (typeof text === 'string' && MESSAGE.exec(text)) || [];
      if (!readerId || sender === processId) return undefined;
      const event = prefix === 'new:' ? 'announced' : prefix === 'end:' ? 'ended' : 'changed';
      return { target: { readerId, readerSubject }, event };
    },
  };
}
