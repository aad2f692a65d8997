/**
 * Remote marks: those that the proxy keeps, so that what was read on one device is read on the next. They come down with a
 * page of the feed. What an answer does not echo is pushed again, since such a storage has no compare-and-set: so a write
 * that another device overtook is not lost, and nothing needs to be remembered of what was sent.
 */
import type { MarkEntry, MarkPoint, MarksBody } from '../wire/marks.js';
import { join, news, NO_MARKS } from './marks.js';
import type { Mark, Marks } from './marks.js';
import type { Clock } from './ports.js';

const SECOND = 1000;
/** What a body holds at most: well under the 16 kB that a proxy takes. */
const MOST = 150;
/** A counter has nine digits at most. */
const MOST_CHANGES = 1e9;
const LINE = /^\P{C}{0,256}$/u;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Total: what is no mark, or could not be kept as a line, is left out. */
function marksOf(body: MarksBody): Mark[] {
  const floor = (kind: 'R' | 'S', point: unknown): Mark[] => {
    const [time, id]: unknown[] = Array.isArray(point) ? point : [];
    return isWhole(time) && typeof id === 'string' && LINE.test(id) ? [{ kind, id, createdAt: time, counter: 0 }] : [];
  };
  const each = (kind: 'r' | 'd', entries: unknown): Mark[] =>
    Object.entries(Object(entries) as object).flatMap(([id, entry]: [string, unknown]) => {
      const [counter, time]: unknown[] = Array.isArray(entry) ? entry : [];
      return isWhole(counter) && counter > 0 && counter < MOST_CHANGES && isWhole(time) && LINE.test(id)
        ? [{ kind, id, counter, createdAt: time }]
        : [];
    });
  return [
    ...floor('R', body.floor),
    ...floor('S', body.seenFloor),
    ...each('r', body.read),
    ...each('d', body.dismissed),
  ];
}

function bodyOf(marks: readonly Mark[]): MarksBody {
  const point = (kind: string): MarkPoint | undefined => {
    const floor = marks.find((mark) => mark.kind === kind);
    return floor && [floor.createdAt, floor.id];
  };
  const each = (kind: string): Record<string, MarkEntry> =>
    Object.fromEntries(
      marks
        .filter((mark) => mark.kind === kind)
        .map(({ id, counter, createdAt }) => [id, [counter, createdAt] as const]),
    );
  const [floor, seenFloor] = [point('R'), point('S')];
  return { ...(floor && { floor }), ...(seenFloor && { seenFloor }), read: each('r'), dismissed: each('d') };
}

export interface RemoteMarks {
  /** Takes in what came down, gives it, and pushes what it lacks of `marks`. */
  take(body: MarksBody, marks: Marks): Marks;
  /** Something was marked here: pushes it, in a moment. */
  changed(): void;
  /** Pushes now what waits, for the page may be about to go; and no more before the next answer. */
  flush(): void;
  stop(): void;
}

export function createRemoteMarks(
  { after }: Pick<Clock, 'after'>,
  current: () => Marks,
  /** Rejects where it could not be done; the next answer shows it. */
  push: (body: MarksBody) => Promise<unknown>,
): RemoteMarks {
  let known: Marks | undefined;
  let cancel: (() => void) | undefined;

  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };

  const flush = (): void => {
    if (!cancel || !known) return;
    stop();
    const due = news(current(), known).slice(0, MOST);
    if (due.length === 0) return;
    const sent = async (): Promise<void> => {
      await push(bodyOf(due));
      known = known && join(known, due);
      changed();
    };
    void sent().catch(() => {});
  };

  const changed = (): void => {
    if (known && news(current(), known).length > 0) cancel ??= after(SECOND, flush);
  };

  return {
    take: (body, marks) => {
      known = join(NO_MARKS, marksOf(body));
      const all = join(marks, known.values());
      if (news(all, known).length > 0) cancel ??= after(SECOND, flush);
      return all;
    },
    changed,
    flush: () => {
      flush();
      known = undefined;
    },
    stop,
  };
}
