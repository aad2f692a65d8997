/**
 * Verbs: what a reader does to messages. Each shows at once, and is told once; marking all and dismissing can be taken back.
 */
import { Failure } from '../wire/failure.js';
import type { Inbox } from './inbox-type.js';
import { dismiss, isUnread, markRead, readAll, restore, see } from './marks.js';
import { PENDING } from './message.js';
import type { Message } from './message.js';
import type { Tell } from './occurrence.js';
import type { Session } from './session-type.js';
import type { Undo } from './undo.js';

type Verbs = Pick<
  Inbox,
  'see' | 'markRead' | 'markUnread' | 'markAllRead' | 'dismiss' | 'act' | 'undoAction' | 'retry'
>;

export function createVerbs(
  { rows, mark, marks, window, allRead, outbox, fail }: Session,
  undo: Undo,
  tell: Tell,
): Verbs {
  const withMessage = (id: string, work: (message: Message) => void): void => {
    const message = rows.find(id);
    if (message) work(message);
  };

  const setRead = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      if (message.read === read) return;
      mark((known) => markRead(known, message, read));
      if (read) tell({ kind: 'read', message: { ...message, read } });
    });

  return {
    see: (id) => withMessage(id, (message) => mark((known) => see(known, message))),
    markRead: (id) => setRead(id, true),
    markUnread: (id) => setRead(id, false),
    markAllRead: () => {
      const unread = window().filter((message) => isUnread(marks.peek(), message));
      mark((known) => readAll(known, window()));
      allRead();
      undo.offer('read-all', () =>
        mark((known) => unread.reduce((some, message) => markRead(some, message, false), known)),
      );
    },
    dismiss: (id) =>
      withMessage(id, (message) => {
        mark((known) => dismiss(known, message));
        tell({ kind: 'dismiss', message });
        undo.offer('dismiss', () => mark((known) => restore(known, message)));
      }),
    act: async (id, type, payload) => {
      if (rows.find(id)?.outcome.step === 'done') return;
      setRead(id, true);
      // Before the first answer nobody knows in whose storage it could wait.
      if (outbox.peek()) await outbox.peek()?.act(id, type, payload);
      else fail('action', new Failure('refused', { said: 'Nothing is loaded yet.' }));
    },
    undoAction: async (id) => {
      const { step, type } = rows.find(id)?.outcome ?? PENDING;
      if (step === 'done') await outbox.peek()?.setBack(id, type);
    },
    retry: async (id) => outbox.peek()?.retry(id),
  };
}
