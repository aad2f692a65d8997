/**
 * Marks keeper: the marks of whoever is signed in, at one in this tab, in the storage that other tabs read, and with a proxy
 * that keeps them. Every change goes through `mark`.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { MarksBody } from '../wire/marks.js';
import type { Feed } from './feed.js';
import { bounded, compact, isFull, NO_MARKS, reachesFloor } from './marks.js';
import type { Marks } from './marks.js';
import { readMarks, writeMarks } from './marks-storage.js';
import type { Ports, Storage } from './ports.js';
import { createRemoteMarks } from './remote-marks.js';

export interface MarksKeeperPorts extends Pick<Ports, 'clock' | 'freshKey'> {
  /** The whole list, as far as it is known. */
  readonly feed: () => Feed;
  /** Sends marks to the proxy; rejects where that can't be done. */
  readonly push: (body: MarksBody) => Promise<unknown>;
  /** The storage holds something new. */
  readonly kept: () => void;
}

export interface MarksKeeper {
  readonly marks: ReadonlySignal<Marks>;
  readonly mark: (change: (marks: Marks) => Marks) => void;
  /** It is known by now who is signed in: this is their storage. Without one, nobody's. */
  readonly open: (storage?: Storage) => void;
  /** Reads what other tabs wrote. */
  readonly reread: () => void;
  /** Takes in what the proxy keeps. */
  readonly take: (body: MarksBody) => void;
  /** The window may say by its floor what marks say one by one. */
  readonly compact: () => void;
  /** Pushes what waits, for the page may be about to go. */
  readonly flush: () => void;
}

export function createMarksKeeper({ clock, freshKey, feed, push, kept }: MarksKeeperPorts): MarksKeeper {
  const marks = signal(NO_MARKS);
  const remote = createRemoteMarks(clock, () => marks.peek(), push);
  let storage: Storage | undefined;

  /** The window reaches down to the floor without a gap. */
  const isWhole = (): boolean => {
    const { window, end, unsure } = feed();
    const oldest = window.peek().at(-1);
    return !unsure.peek() && (end.peek() || (oldest !== undefined && reachesFloor(marks.peek(), oldest)));
  };

  const compacted = (all: Marks): Marks => (isWhole() ? compact(all, feed().window.peek()) : all);

  const mark: MarksKeeper['mark'] = (change) => {
    if (!storage || change(marks.peek()) === marks.peek()) return;
    // Another tab may have counted further: a mark that follows on less would lose.
    const changed = change(readMarks(storage, marks.peek()));
    marks.value = writeMarks(storage, changed, freshKey(), (all) => (isFull(all) ? bounded(compacted(all)) : all));
    kept();
    remote.changed();
  };

  return {
    marks,
    mark,
    open: (own) => {
      remote.stop();
      storage = own;
      marks.value = own ? readMarks(own) : NO_MARKS;
    },
    reread: () => {
      if (storage) marks.value = readMarks(storage, marks.peek());
    },
    take: (body) => mark((known) => remote.take(body, known)),
    compact: () => mark(compacted),
    flush: () => remote.flush(),
  };
}
