/**
 * One event stream: it says "changed" and nothing else, and in between a comment so that both sides know of each other.
 * It knows neither whose it is nor what changed. Whoever doesn't read has one piece waiting at most, for two "changed" say
 * no more than one.
 */

const encoder = new TextEncoder();
const CHANGED = 'event: changed\ndata:\n\n';
const BEAT = ':\n\n';
/** So many heartbeats after which a reader that takes nothing is given up. */
const PATIENCE = 2;

/** Why a stream ended. */
export type StreamEnd =
  /** The browser closed it. */
  | 'client'
  /** The browser read nothing for two heartbeats. */
  | 'stalled'
  /** It was open for its whole lifetime. */
  | 'lifetime'
  /** The session is no longer the subscriber's. */
  | 'signed-out'
  /** The host called `end()`. */
  | 'ended'
  /** The subscriber opened more streams than one may have. */
  | 'replaced'
  /** The host called `close()`. */
  | 'closed';

export interface SseStream {
  readonly body: ReadableStream<Uint8Array>;
  changed(): void;
  /** A sign of life; a reader that has long taken nothing is cut off. */
  beat(): void;
  end(reason: StreamEnd): void;
}

/** `ended` is called once, with the bytes that were sent. */
export function createSseStream(ended: (reason: StreamEnd, bytes: number) => void): SseStream {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let waiting: typeof CHANGED | typeof BEAT | undefined;
  /** Somebody reads, and has nothing yet. */
  let wanted = false;
  let late = 0;
  let bytes = 0;
  let over = false;

  const finish = (reason: StreamEnd, close: () => void): void => {
    if (over) return;
    over = true;
    close();
    ended(reason, bytes);
  };

  const give = (): void => {
    if (over || !wanted || !waiting) return;
    const piece = encoder.encode(waiting);
    [wanted, waiting, late] = [false, undefined, 0];
    bytes += piece.byteLength;
    control?.enqueue(piece);
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (control = controller),
      pull: () => {
        wanted = true;
        give();
      },
      cancel: () => finish('client', () => {}),
    },
    { highWaterMark: 0 },
  );

  return {
    body,
    changed: () => {
      waiting = CHANGED;
      give();
    },
    beat: () => {
      late = waiting ? late + 1 : 0;
      // Not closed but broken, so that what carries it lets go of a connection that nobody drains.
      if (late >= PATIENCE) return finish('stalled', () => control?.error(new Error('Nobody reads.')));
      waiting ??= BEAT;
      give();
    },
    end: (reason) => finish(reason, () => control?.close()),
  };
}
