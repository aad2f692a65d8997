/**
 * The reader's commands on all messages: mark as read, archive, archive what is read. The whole list changes by a position,
 * which covers messages that are not loaded; a tab of the host by its messages. Those that are loaded change at once, and what
 * is left is a job, stored in the same tick (bulk-jobs.ts). Each can be undone, and concerns what the reader saw who gave it.
 */
import { PAGE_OVERLAP } from '../../shared/paging.js';
import { merge, NEVER } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Inbox, BulkUndoable } from '../inbox.js';
import { isNarrow, startOf } from '../list/tab-filter.js';
import { UNREAD } from '../list/tabs.js';
import type { TabFilter } from '../list/tabs.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';
import { archiveAll, archiveRead, bulkKey, readAll, undoChange } from '../read-state/bulk-commands.js';
import { nextMarks, setArchived } from '../read-state/commands.js';
import { isArchived, isRead, isSeen, readPosition } from '../read-state/queries.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { CommandView } from '../reader/reader-parts.js';
import type { Snapshot } from '../reader/snapshot.js';
import type { Emit } from '../store-event.js';
import { endOf, isDue } from './bulk-job.js';
import type { BulkChange, BulkKind } from './bulk-job.js';
import { createBulkJobs } from './bulk-jobs.js';
import type { BulkJobs, BulkJobsOptions } from './bulk-jobs.js';
import type { Undo } from './undo.js';

export interface BulkCommandOptions extends Pick<
  BulkJobsOptions,
  'whenIdentified' | 'clock' | 'acquireLock' | 'retryAt' | 'fetchFeed' | 'canFilter'
> {
  readonly list: VisibleMessages;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'messages' | 'markAllRead'>;
  readonly undo: Undo;
  readonly randomId: () => string;
  readonly emit: Emit;
  /** Waits for the first response; resolves with whether there is one. */
  readonly whenLoaded: () => Promise<boolean>;
  /** What the reader saw when the command was given. */
  readonly view: () => CommandView;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: () => number;
}

const ALL_AT_ONCE = { 'read-all': readAll, 'archive-all': archiveAll, 'archive-read': archiveRead };

/** All of its messages are known by position. */
const isWhole = (tab: TabFilter): boolean => !isNarrow(tab) && tab.seen === undefined;

export function createBulkCommands(
  options: BulkCommandOptions,
): Pick<Inbox, 'markAllRead' | 'archiveAll' | 'archiveRead' | 'retryAll'> & { readonly jobs: BulkJobs } {
  const { list, readState, snapshot, undo, randomId, emit, whenLoaded, now } = options;
  const { state, change } = readState;

  /** Changes messages, and with `all` what a position covers. */
  const apply = (
    kind: BulkKind,
    messages: readonly Message[],
    changed: BulkChange,
    all?: (current: ReadState) => ReadState,
  ): void => {
    const [event, marks] = kind === 'read-all' ? (['read', 'read'] as const) : (['archive', 'archived'] as const);
    const rows = (): Message[] => messages.flatMap(({ id }) => list.find(id) ?? []);
    const archived = event === 'archive' && rows();
    change((current) => {
      const next = all?.(current) ?? { [marks]: nextMarks(current[marks], messages, 'set') };
      // Between two changes of a command there may be others.
      changed.after = merge(changed.after, next);
      return merge(current, next);
    });
    changed.messages.push(...messages);
    for (const message of archived || rows()) emit({ kind: event, message });
  };

  const jobs = createBulkJobs({
    ...options,
    ...list,
    isDue,
    change: apply,
  });

  const onceLoaded = async (run: () => unknown): Promise<void> => {
    if (await whenLoaded()) await run();
  };
  const retryAll = (): Promise<void> => onceLoaded(jobs.run);

  /** Which messages were rows of the tab. */
  const membership = (filter: TabFilter, { rows }: CommandView): ((message: Message) => boolean) => {
    const onScreen = new Set(rows.map(({ id }) => id));
    const fits = list.fits(filter);
    const current = state.peek();
    return (message) =>
      onScreen.has(message.id) || fits({ ...message, read: isRead(current, message), seen: isSeen(current, message) });
  };

  /** Runs a command on the whole list, or with a filter on the messages of the open tab. */
  const run = (view: CommandView, kind: BulkKind, filter?: TabFilter): void => {
    // Another tab may have snoozed or marked one of them.
    readState.reread();
    const before = state.peek();
    const { newest, feed, whole, extra } = view;
    const loaded = filter ? view.loaded : whole;
    const known = new Map([...whole, ...loaded, ...extra].map((one) => [one.id, one]));
    const messages = [...known.values()].filter(filter ? membership(filter, view) : () => true);
    const due = messages.filter((one) => isDue(kind, before, one) && !list.isHidden(one));

    // Without a gap it is known what is left: all below the loaded messages.
    const isGapless = (feed.reachedEnd.peek() || loaded.length > 0) && !feed.isCountPartial.peek();
    const top = isGapless ? Math.min(loaded.at(-1)?.createdAt ?? NEVER, readState.serviceNow()) : newest;
    const job = {
      kind,
      filter,
      before,
      top,
      oldest: top,
      place: isGapless ? Math.max(0, loaded.length - PAGE_OVERLAP) : 0,
      count: due.length,
    };
    const untilIn = (current: ReadState): number => Math.max(startOf(filter ?? {}, now) - 1, endOf(job, current));
    const isLeft = (until: number): boolean => top > until && !(isGapless && feed.reachedEnd.peek());
    const mayHaveOlder = isLeft(untilIn(before));
    if (due.length === 0 && !mayHaveOlder) return;

    const id = randomId();
    const key = bulkKey(before, newest, id);
    // The position covers messages that the host hides, too: they stay in their place.
    const all = (current: ReadState): ReadState =>
      setArchived(
        ALL_AT_ONCE[kind](current, messages, newest, key),
        messages.filter((one) => list.isHidden(one) && !isArchived(current, one)),
        false,
      );
    const changed: BulkChange = { after: before, messages: [] };
    apply(kind, due, changed, filter ? undefined : all);
    const restoreCounts = filter || kind === 'archive-read' ? undefined : snapshot.markAllRead();
    const revert = (): void => {
      jobs.remove(id);
      change((current) => undoChange(current, before, changed.after, changed.messages, key));
      restoreCounts?.();
    };
    const offered: BulkUndoable = kind === 'read-all' ? { kind, count: mayHaveOlder ? 0 : due.length } : { kind };
    const update = undo.offer(offered, revert);
    const covered = !filter && kind === 'archive-read' ? Math.min(newest, readPosition(before)) : NEVER;
    const until = Math.max(untilIn(state.peek()), covered);
    if (!isLeft(until)) return;
    jobs.add(id, {
      job: { ...job, until },
      feed,
      changed,
      onProgress: (partial) => update(partial === null ? null : { ...offered, partial }),
    });
    void retryAll();
  };

  /** Without any message, a command has nothing to change before the first response. */
  const onceKnown = (command: (view: CommandView) => void) => (): void => {
    const view = options.view();
    if (view.whole.length > 0 || view.loaded.length > 0) command(view);
    else void onceLoaded(() => command(options.view()));
  };

  const archiveTab = (kind: 'archive-all' | 'archive-read') =>
    onceKnown((view) => {
      const { tab } = view;
      if (tab.place) return;
      const isRest = kind === 'archive-read';
      const isAll = isWhole(tab) && tab.read !== false;
      const isOfAll = isAll || (isRest && tab.id === UNREAD.id);
      run(view, isAll && tab.read ? 'archive-read' : kind, isOfAll ? undefined : tab);
    });

  return {
    jobs,
    retryAll,
    markAllRead: onceKnown((view) => {
      // A tab of read messages has none to mark: there it marks the others.
      const { read: _, ...others } = view.tab;
      run(view, 'read-all', isWhole(others) ? undefined : others);
    }),
    archiveAll: archiveTab('archive-all'),
    archiveRead: archiveTab('archive-read'),
  };
}
