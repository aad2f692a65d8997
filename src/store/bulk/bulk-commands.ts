/**
 * Runs the commands on all messages that the reader saw, each with an undo. The whole list changes by a position, a tab of the
 * host by its messages. Loaded messages change at once; the rest is a job that is stored in the same tick (bulk-jobs.ts).
 */
import { NEVER } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Inbox, BulkUndoable } from '../inbox.js';
import { isNarrow } from '../list/tabs/tab-filter.js';
import { UNREAD } from '../list/tabs/tabs.js';
import type { TabFilter } from '../list/tabs/tabs.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import { archiveAll, archiveRead, bulkKey, readAll, undoChange } from '../read-state/bulk-commands.js';
import { setArchived } from '../read-state/commands.js';
import { isArchived, readPosition } from '../read-state/queries.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { CommandView } from '../reader/reader-parts.js';
import type { Snapshot } from '../reader/snapshot/snapshot.js';
import type { Emit } from '../store-event.js';
import type { BulkChange, BulkKind } from './bulk-job.js';
import { createBulkJobs } from './bulk-jobs.js';
import type { BulkJobs, BulkJobsOptions } from './bulk-jobs.js';
import { bulkScope } from './bulk-scope.js';
import { createChangeAll } from './change-all.js';
import type { Undo } from '../commands/undo.js';

export interface BulkCommandOptions extends Pick<
  BulkJobsOptions,
  'whenIdentified' | 'clock' | 'acquireLock' | 'retryAt' | 'fetchFeed' | 'canFilter'
> {
  readonly list: VisibleMessages;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'markAllRead'>;
  readonly undo: Undo;
  readonly randomId: () => string;
  readonly emit: Emit;
  /** Waits for the first response; resolves with whether there is one. */
  readonly whenLoaded: () => Promise<boolean>;
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
  const { list, readState, snapshot, undo, randomId, whenLoaded } = options;
  const { state } = readState;
  const change = createChangeAll(options);
  const jobs = createBulkJobs({ ...options, ...list, change });

  const onceLoaded = async (run: () => unknown): Promise<void> => {
    if (await whenLoaded()) await run();
  };
  const retryAll = (): Promise<void> => onceLoaded(jobs.run);

  /** Runs a command on the whole list, or with a filter on the messages of the open tab. */
  const run = (view: CommandView, kind: BulkKind, filter?: TabFilter): void => {
    // Another tab may have snoozed or marked one of them.
    readState.reread();
    const before = state.peek();
    const { messages, due, rest } = bulkScope(options, view, kind, filter);
    const mayHaveOlder = rest(before) !== undefined;
    if (due.length === 0 && !mayHaveOlder) return;

    const { newest, feed } = view;
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
    change(kind, due, changed, filter ? undefined : all);
    const restoreCounts = filter || kind === 'archive-read' ? undefined : snapshot.markAllRead();
    const revert = (): void => {
      jobs.remove(id);
      readState.change((current) => undoChange(current, before, changed.after, changed.messages, key));
      restoreCounts?.();
    };
    const offered: BulkUndoable = kind === 'read-all' ? { kind, count: mayHaveOlder ? 0 : due.length } : { kind };
    const update = undo.offer(offered, revert);
    const covered = !filter && kind === 'archive-read' ? Math.min(newest, readPosition(before)) : NEVER;
    const job = rest(state.peek(), covered);
    if (!job) return;
    jobs.add(id, {
      job,
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
