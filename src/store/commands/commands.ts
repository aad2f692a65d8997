/** Creates the commands on messages, loaded late. It does not know how read state is stored or how actions are sent. */
import { InboxError } from '../../api/error.js';
import { MAX_SNOOZE_MS, MAX_SNOOZED } from '../../shared/read-state-limits.js';
import type { Inbox } from '../inbox.js';
import type { Message } from '../message.js';
import { markSeen, setRead } from '../read-state/commands.js';
import { isArchived, isRead, isSnoozed, keyOf } from '../read-state/queries.js';
import type { ServiceClock } from '../service-clock.js';
import type { Operation } from '../store-event.js';
import { createBulkCommands } from '../bulk/bulk-commands.js';
import type { BulkCommandOptions } from '../bulk/bulk-commands.js';
import type { BulkJobs } from '../bulk/bulk-jobs.js';
import { createChangeEach } from './change-each.js';
import type { ToUndoable } from './change-each.js';
import type { Outbox } from '../outbox/outbox.js';

export interface CommandOptions extends BulkCommandOptions {
  readonly serviceClock: Pick<ServiceClock, 'now'>;
  /** Undefined before the reader is known. */
  readonly outbox: () => Outbox | undefined;
}

export type Commands = Pick<
  Inbox,
  | 'countHandled'
  | 'markSeen'
  | 'markRead'
  | 'markUnread'
  | 'markAllRead'
  | 'archive'
  | 'unarchive'
  | 'snooze'
  | 'unsnooze'
  | 'archiveAll'
  | 'archiveRead'
  | 'retryAll'
  | 'undoAction'
  | 'cancelAction'
  | 'retry'
  | 'changeEach'
> & {
  /** With `isStored` the action is in the storage already, and is sent. */
  act(id: string, type: string, payload?: object, isStored?: boolean): Promise<void>;
};

export function createCommands(options: CommandOptions): { readonly commands: Commands; readonly jobs: BulkJobs } {
  const { list, readState, outbox, undo, emit, serviceClock } = options;
  const { state, change, newestPosition } = readState;
  /** Messages that the reader opened, answered, marked as read one by one, or archived here. */
  const handledIds = new Set<string>();

  const withMessage = (id: string, run: (message: Message) => void): void => {
    const message = list.find(id);
    if (message) run(message);
  };

  const isLoaded = (id: string): boolean => {
    const found = list.find(id) !== undefined;
    if (!found) refuse('The message is not loaded.');
    return found;
  };

  const markMessage = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      if (read) handledIds.add(id);
      // An archived message counts as read, and so does a snoozed one.
      if (message.read === read || list.placeOf(message)) return;
      undo.withdraw();
      change((current) => setRead(current, [message], read));
      if (isRead(state.peek(), message) === read)
        return read ? withMessage(id, (shown) => emit({ kind: 'read', message: shown })) : undefined;
      refuse('Too many marks.');
    });

  const refuse = (message: string, operation: Operation = 'feed'): void =>
    emit({ kind: 'error', operation, error: new InboxError('refused', { message }) });

  const changeEach = createChangeEach(options, handledIds);
  const offerOne =
    (kind: 'archive' | 'unarchive' | 'snooze' | 'unsnooze'): ToUndoable =>
    (_, message) => ({ kind, message });
  const changeOne = (kind: 'archive' | 'unarchive' | 'unsnooze') => (id: string) =>
    isLoaded(id) && changeEach(kind, [id], 0, offerOne(kind));

  const snooze = (ids: readonly string[], until: number | Date | undefined, offer?: ToUndoable): void => {
    const [now, time] = [serviceClock.now(), Math.trunc(Number(until))];
    if (!(time > now && time <= now + MAX_SNOOZE_MS))
      return refuse('A snooze ends after the present time of the service, and within a year.');
    const away = new Set([...state.peek().snoozed.keys()].filter((key) => isSnoozed(state.peek(), key)));
    for (const message of ids.flatMap((id) => list.find(id) ?? [])) away.add(keyOf(message));
    if (away.size > MAX_SNOOZED) return refuse('Too many messages are snoozed.');
    changeEach('snooze', ids, time, offer);
  };

  const { jobs, ...bulkCommands } = createBulkCommands(options);
  const commands: Commands = {
    countHandled: (isToday) =>
      list.loaded.value.filter((message) => {
        const isCounted = handledIds.has(message.id) || (handledIds.size > 0 && isToday(message.createdAt));
        return (
          isCounted && !list.isHidden(message) && (isRead(state.value, message) || isArchived(state.value, message))
        );
      }).length,
    markSeen: (id) => withMessage(id, (message) => change((current) => markSeen(current, message, newestPosition()))),
    markRead: (id) => isLoaded(id) && markMessage(id, true),
    markUnread: (id) => isLoaded(id) && markMessage(id, false),
    ...bulkCommands,
    archive: changeOne('archive'),
    unarchive: changeOne('unarchive'),
    unsnooze: changeOne('unsnooze'),
    snooze: (id, until) => isLoaded(id) && snooze([id], until, offerOne('snooze')),
    act: async (id, type, payload, isStored) => {
      if (list.find(id)?.outcome.state === 'done') return;
      undo.withdraw();
      markMessage(id, true);
      // Before the first response it is unknown in whose storage the action could wait.
      // JSON would leave out a function; an array is refused.
      const sender = outbox();
      if (sender && isStored) return sender.send(id);
      if (sender) return sender.act(id, type, typeof payload === 'function' ? [] : (payload ?? undefined));
      refuse('Nothing is loaded yet.', 'action');
    },
    undoAction: async (id) => {
      const outcome = list.find(id)?.outcome;
      if (outcome?.state === 'done') await outbox()?.revert(id, outcome.type);
    },
    cancelAction: async (id) => {
      if (await outbox()?.cancel(id)) return true;
      refuse('The action may have been sent.', 'action');
      return false;
    },
    retry: async (id) => outbox()?.retry(id),
    changeEach: (kind, ids, until) => (kind === 'snooze' ? snooze(ids, until) : changeEach(kind, ids)),
  };
  return { commands, jobs };
}
