/** Finds the loaded messages that a bulk command changes, and the job for the rest. It changes nothing. */
import { PAGE_OVERLAP } from '../../shared/paging.js';
import { NEVER } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { startOf } from '../list/tabs/tab-filter.js';
import type { Predicate } from '../list/tabs/tab-filter.js';
import type { TabFilter } from '../list/tabs/tabs.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { CommandView } from '../reader/reader-parts.js';
import { endOf, isDue, messageIn } from './bulk-job.js';
import type { BulkJob, BulkKind } from './bulk-job.js';

export interface BulkScopeOptions {
  readonly list: Pick<VisibleMessages, 'fits' | 'isHidden'>;
  readonly readState: Pick<ReadStateStore, 'state' | 'serviceNow'>;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: () => number;
}

export interface BulkScope {
  /** All loaded messages of the list or of the tab. */
  readonly messages: readonly Message[];
  /** Those that the command changes. */
  readonly due: readonly Message[];
  /** The job for what is older, if it may change any of that in a read state. A position covers all up to `covered`. */
  readonly rest: (state: ReadState, covered?: number) => BulkJob | undefined;
}

function wasRow(fits: Predicate, state: ReadState, rows: readonly Message[]): Predicate {
  const onScreen = new Set(rows.map(({ id }) => id));
  return (message) => onScreen.has(message.id) || fits(messageIn(state, message));
}

/** Of the whole list, or with a filter of the open tab. */
export function bulkScope(
  { list, readState, now }: BulkScopeOptions,
  { newest, feed, whole, extra, rows, ...view }: CommandView,
  kind: BulkKind,
  filter?: TabFilter,
): BulkScope {
  const before = readState.state.peek();
  const loaded = filter ? view.loaded : whole;
  const known = new Map([...whole, ...loaded, ...extra].map((one) => [one.id, one]));
  const messages = [...known.values()].filter(filter ? wasRow(list.fits(filter), before, rows) : () => true);
  const due = messages.filter((one) => isDue(kind, before, one) && !list.isHidden(one));

  // Without a gap it is known what is left: all below the loaded messages.
  const isGapless = (feed.reachedEnd.peek() || loaded.length > 0) && !feed.isCountPartial.peek();
  const top = isGapless ? Math.min(loaded.at(-1)?.createdAt ?? NEVER, readState.serviceNow()) : newest;
  const place = isGapless ? Math.max(0, loaded.length - PAGE_OVERLAP) : 0;
  const job = { kind, filter, before, top, oldest: top, place, count: due.length };
  const start = startOf(filter ?? {}, now) - 1;
  const hasEnded = isGapless && feed.reachedEnd.peek();
  return {
    messages,
    due,
    rest: (state, covered = NEVER) => {
      const until = Math.max(start, covered, endOf(job, state));
      return !hasEnded && top > until ? { ...job, until } : undefined;
    },
  };
}
