/**
 * Commands of the reader on messages. Each shows at once and emits once; marking all and archiving can be undone.
 */
import type { ReadState } from '../../shared/read-state.js';
import { InboxError } from '../../api/error.js';
import type { Inbox } from '../inbox-type.js';
import { newestFirst, PENDING } from '../message.js';
import type { Message } from '../message.js';
import type { Emit } from '../store-event.js';
import {
  bulkReadKey,
  markSeen,
  readAll,
  setArchived,
  setRead,
  undoArchive,
  undoBulkRead,
} from '../read-state/commands.js';
import { isArchived, isRead, isUnread } from '../read-state/queries.js';
import type { Session } from '../reader/reader-type.js';
import type { Undo } from './undo.js';

type Verbs = Pick<
  Inbox,
  'markSeen' | 'markRead' | 'markUnread' | 'markAllRead' | 'archive' | 'act' | 'undoAction' | 'retry'
>;

/** `whenLoaded` waits for the first answer; gives whether there is one. */
export function createVerbs(session: Session, undo: Undo, tell: Emit, whenLoaded: () => Promise<boolean>): Verbs {
  const { rows, change, state, newest, window, readAllRecalled, freshKey, outbox, fail } = session;

  const withMessage = (id: string, work: (message: Message) => void): void => {
    const message = rows.find(id);
    if (message) work(message);
  };

  const emitRead = (messages: readonly Message[]): void => {
    for (const { id } of messages) withMessage(id, (message) => tell({ kind: 'read', message }));
  };

  const markMessage = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      undo.forget();
      if (message.read === read) return;
      change((known) => setRead(known, [message], read));
      if (isRead(state.peek(), message) !== read)
        fail('feed', new InboxError('refused', { message: 'Too many marks.' }));
      else if (read) emitRead([message]);
    });

  /** Reads messages at once; gives what takes that back. */
  const markBulk = (
    messages: readonly Message[],
    apply: (known: ReadState, unread: readonly Message[]) => ReadState,
    key?: string,
  ): (() => void) => {
    const unread = messages.filter((message) => isUnread(state.peek(), message));
    let [before, after] = [state.peek(), state.peek()];
    change((known) => {
      before = known;
      after = apply(known, unread);
      return after;
    });
    emitRead(unread);
    return () => change((known) => undoBulkRead(known, before, after, key));
  };

  const markEach = (messages: readonly Message[]): (() => void) =>
    markBulk(messages, (known, unread) => setRead(known, unread, true));

  /** The whole list, by a position: also what is not loaded. */
  const markByPosition = (): (() => void) => {
    const key = bulkReadKey(newest(), freshKey());
    return markBulk(window(), (known) => readAll(known, window(), newest(), key), key);
  };

  /** What a position cannot cover is loaded, and marked one by one: the rest of a filtered tab, and of the last minute. */
  const markRest = async (known: readonly Message[], isUndone: () => boolean): Promise<() => void> => {
    const [top] = known;
    const ids = new Set(known.map(({ id }) => id));
    const messages = top && (await whenLoaded()) ? await rows.loadAll() : [];
    const isRest = (one: Message): boolean => top !== undefined && newestFirst(top, one) < 0 && !ids.has(one.id);
    return isUndone() ? () => {} : markEach(messages.filter(isRest));
  };

  const markAllRead = (): void => {
    const filtered = rows.filtered();
    const known = filtered ?? window();
    let isUndone = false;
    const undoing = filtered ? [markEach(filtered)] : [markByPosition(), readAllRecalled()];
    undo.offer('read-all', () => {
      isUndone = true;
      for (const takeBack of undoing.toReversed()) takeBack();
    });
    markRest(known, () => isUndone).then(
      (takeBack) => void undoing.push(takeBack),
      (error: unknown) => error instanceof InboxError && fail('feed', error),
    );
  };

  return {
    markSeen: (id) => withMessage(id, (message) => change((known) => markSeen(known, message, newest()))),
    markRead: (id) => markMessage(id, true),
    markUnread: (id) => markMessage(id, false),
    markAllRead,
    archive: (id) =>
      withMessage(id, (message) => {
        if (isArchived(state.peek(), message)) return;
        const { read } = message;
        change((known) => setArchived(known, message, true));
        tell({ kind: 'archive', message });
        undo.offer('archive', () => change((known) => undoArchive(known, message, read)));
      }),
    act: async (id, type, payload) => {
      if (rows.find(id)?.outcome.state === 'done') return;
      undo.forget();
      markMessage(id, true);
      // Before the first answer nobody knows in whose storage it could wait.
      if (outbox.peek()) await outbox.peek()?.act(id, type, payload);
      else fail('action', new InboxError('refused', { message: 'Nothing is loaded yet.' }));
    },
    undoAction: async (id) => {
      const { state: step, type } = rows.find(id)?.outcome ?? PENDING;
      if (step === 'done') await outbox.peek()?.revert(id, type);
    },
    retry: async (id) => outbox.peek()?.retry(id),
  };
}
