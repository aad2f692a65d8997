/**
 * One event stream. It sends "changed" events without content, and comments as heartbeats. For a slow reader it queues at
 * most one event, because two "changed" events mean no more than one. It knows neither its subscriber nor what changed.
 */

const encoder = new TextEncoder();
const CHANGED_EVENT = 'event: changed\ndata:\n\n';
const HEARTBEAT = ':\n\n';
/** Heartbeats after which a reader that reads nothing counts as gone. */
const MAX_MISSED_HEARTBEATS = 2;

export type StreamEnd =
  /** The browser closed it. */
  | 'client'
  /** The browser read nothing for two heartbeats. */
  | 'stalled'
  /** It was open for its whole lifetime. */
  | 'lifetime'
  /** The session is no longer the subscriber's. */
  | 'signed-out'
  /** The host called `endStreams()`. */
  | 'ended'
  /** The subscriber opened more streams than `events.perSubscriber`. */
  | 'replaced'
  /** The host called `close()`. */
  | 'closed';

export interface SseStream {
  readonly body: ReadableStream<Uint8Array>;
  sendChanged(): void;
  /** Sends a heartbeat; ends the stream if its reader has missed too many. */
  sendHeartbeat(): void;
  end(reason: StreamEnd): void;
}

/** @param onEnd Called once, with the number of bytes that were sent. */
export function createSseStream(onEnd: (reason: StreamEnd, bytes: number) => void): SseStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let queued: typeof CHANGED_EVENT | typeof HEARTBEAT | undefined;
  let isPulled = false;
  let missedHeartbeats = 0;
  let bytes = 0;
  let hasEnded = false;

  const finish = (reason: StreamEnd, close: () => void): void => {
    if (hasEnded) return;
    hasEnded = true;
    close();
    onEnd(reason, bytes);
  };

  const flush = (): void => {
    if (hasEnded || !isPulled || !queued) return;
    const chunk = encoder.encode(queued);
    [isPulled, queued, missedHeartbeats] = [false, undefined, 0];
    bytes += chunk.byteLength;
    controller?.enqueue(chunk);
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start: (streamController) => void (controller = streamController),
      pull: () => {
        isPulled = true;
        flush();
      },
      cancel: () => finish('client', () => {}),
    },
    { highWaterMark: 0 },
  );

  return {
    body,
    sendChanged: () => {
      queued = CHANGED_EVENT;
      flush();
    },
    sendHeartbeat: () => {
      missedHeartbeats = queued ? missedHeartbeats + 1 : 0;
      // An error in place of a regular end makes the server drop a connection that nobody reads.
      if (missedHeartbeats >= MAX_MISSED_HEARTBEATS)
        return finish('stalled', () => controller?.error(new Error('The browser stopped reading the event stream.')));
      queued ??= HEARTBEAT;
      flush();
    },
    end: (reason) => finish(reason, () => controller?.close()),
  };
}
