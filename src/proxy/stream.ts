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

export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  changed(): void;
  /** A sign of life; a reader that has long taken nothing is cut off. */
  beat(): void;
  end(): void;
}

/** `ended` is called once, whoever ends it. */
export function createStream(ended: () => void): Stream {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let waiting: typeof CHANGED | typeof BEAT | undefined;
  /** Somebody reads, and has nothing yet. */
  let wanted = false;
  let late = 0;
  let over = false;

  const finish = (how: () => void): void => {
    if (over) return;
    over = true;
    how();
    ended();
  };

  const give = (): void => {
    if (over || !wanted || !waiting) return;
    const piece = encoder.encode(waiting);
    [wanted, waiting, late] = [false, undefined, 0];
    control?.enqueue(piece);
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (control = controller),
      pull: () => {
        wanted = true;
        give();
      },
      cancel: () => finish(() => {}),
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
      if (late >= PATIENCE) return finish(() => control?.error(new Error('Nobody reads.')));
      waiting ??= BEAT;
      give();
    },
    end: () => finish(() => control?.close()),
  };
}
