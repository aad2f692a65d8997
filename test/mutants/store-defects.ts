/**
 * Bugs to plant: each is a place in the store, what stands there, and what would break a promise. A harness that finds
 * nothing is worth what it is seen to find.
 */
export interface Bug {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

const bug = (name: string, file: string, text: string, instead: string): Bug => ({ name, file, text, instead });

export const BUGS: readonly Bug[] = [
  bug(
    'the key is made anew on every try',
    'outbox.ts',
    'spent ? `${intent}-${spent}` : intent)',
    'freshKey() || `${intent}-${spent}`)',
  ),
  bug(
    'an action is stored after it is sent',
    'outbox.ts',
    '    keep(entry);\n    await send(id);\n  };\n',
    '    entries.set(id, entry);\n    show(entry, null);\n    await send(id);\n    keep(entry);\n  };\n',
  ),
  bug(
    'what is refused for good is sent again',
    'outbox.ts',
    '/refused|missing/.test(kind)) return fail(',
    '/nothing/.test(kind)) return fail(',
  ),
  bug(
    'a second press sends a second action',
    'outbox.ts',
    "if (before?.step === 'waiting' || (before?.step === 'done' && before.back === back)) return;",
    'if (!id) return;',
  ),
  bug(
    'done is shown before the service said so',
    'outbox.ts',
    "show(entry, null, 'sending');\n    // A read",
    "show(entry, null, 'done');\n    // A read",
  ),
  bug(
    'an unclear answer is followed by the same key for a day',
    'outbox.ts',
    'doubt: entry.doubt || unclear',
    'doubt: false',
  ),
  bug(
    'an unclear answer is followed by a new key without a look',
    'outbox.ts',
    '(entry.doubt || entry.tries > 0) && isDone(entry, await look(id))',
    'entry.doubt && !id',
  ),
  bug('Retry-After of an action is ignored', 'outbox.ts', 'Math.max(retryAfter, jittered)', 'Math.max(0, jittered)'),
  bug(
    'timers of actions are left after stop',
    'outbox.ts',
    '      for (const id of timers.keys()) stopTimer(id);\n',
    '',
  ),
  bug('a read that fails fails the action', 'outbox.ts', 'let told = wait;', 'let told = refused;'),
  bug(
    'a read that says done is not believed',
    'outbox-entry.ts',
    "known?.outcome.step === 'done' && known.outcome.type === type",
    "known?.outcome.step === 'pending' && known.outcome.type === type",
  ),
  bug(
    'answers of an earlier reader count',
    'identity.ts',
    '      life.abort();\n      life = new AbortController();\n',
    '',
  ),
  bug(
    'reads go on after stop',
    'identity.ts',
    'const stop = (): void => {\n    reading.abort();\n',
    'const stop = (): void => {\n',
  ),
  bug('somebody else who signs in is not noticed', 'identity.ts', 'if (subject !== answer.subject) replaced();', ''),
  bug('all subscribers share one storage', 'identity.ts', '`${space}:${subject}:`', '`${space}:`'),
  bug(
    'marks of the last reader stay',
    'read-state/keeper.ts',
    'state.value = withStored(EMPTY);',
    'state.value = withStored(state.peek());',
  ),
  bug(
    'an action leaves under whoever is signed in',
    'desk.ts',
    'client.recordAction(id, type, body, { subject, idempotencyKey })',
    "client.recordAction(id, type, body, { subject: subject && '', idempotencyKey })",
  ),
  bug('pages do not overlap', 'feed.ts', 'const OVERLAP = 10;', 'const OVERLAP = 0;'),
  bug(
    'messages are told apart by their place',
    'feed.ts',
    'known = new Map(messages.map((message) => [message.id, message]));',
    'known = new Map(messages.map((message, place) => [`${place}${message.id}`, message]));',
  ),
  bug('the oldest first', 'message.ts', 'b.createdAt - a.createdAt ||', 'a.createdAt - b.createdAt ||'),
  bug(
    "messages have a time of this page's making",
    'message.ts',
    'createdAt: Number.isNaN(created) ? 0 : created',
    'createdAt: Number.isNaN(created) ? 0 : created + 1',
  ),
  bug('equal times in any order', 'message.ts', '(a.id < b.id ? 1 : a.id > b.id ? -1 : 0)', '0'),
  bug(
    'the position rises to the newest message',
    '../shared/read-state-limits.ts',
    'const DELIVERY_DELAY_MS = 60_000;',
    'const DELIVERY_DELAY_MS = -1;',
  ),
  bug(
    'read all forgets what was marked unread',
    'read-state/commands.ts',
    'const unread = [...state.read].filter(([, mark]) => !isSet(mark));',
    'const unread = [...state.read].filter(([, mark]) => !mark);',
  ),
  bug(
    'the lower counter wins',
    '../shared/read-state.ts',
    '!b || a.counter > b.counter ||',
    '!b || a.counter < b.counter ||',
  ),
  bug(
    'marks that can not be stored take the old ones with them',
    'read-state/storage.ts',
    'if (!isBehind) keys.forEach(',
    'keys.forEach(',
  ),
  bug(
    'Retry-After of the feed is ignored',
    'refresher.ts',
    'notBefore = failure?.retryAfter ? clock.now() + failure.retryAfter : NEVER;',
    'notBefore = NEVER;',
  ),
  bug(
    'failures are followed by questions as quick as ever',
    'refresher.ts',
    'const slow = Math.min(SLOWEST, SLOW * 2 ** (failures - QUICK_TRIES));',
    'const slow = SECOND;',
  ),
  bug(
    'the timer of the rhythm is left after stop',
    'refresher.ts',
    '    stop: () => {\n      release();\n',
    '    stop: () => {\n',
  ),
  bug('listeners are left after stop', 'refresher.ts', '      unwatch?.();\n', ''),
  bug('two questions at a time', 'refresher.ts', 'await (underway ??= run(', 'await (run('),
  bug(
    'loading more never ends',
    'rows.ts',
    "progress.value = error instanceof Failure ? 'failed' : 'idle';",
    "if (error instanceof Failure) progress.value = 'failed';",
  ),
  bug('archived rows come back', 'rows.ts', '!isArchived(state.value, message)', '!message.archived'),
  bug(
    'a mark that is taken back counts no further',
    'read-state/commands.ts',
    "const counter = setting === 'set' ? last + 1 + (last % 2) :",
    "const counter = setting === 'set' ? 1 :",
  ),
  bug(
    'the lower position wins',
    '../shared/read-state.ts',
    'readUpTo: Math.max(a.readUpTo, b.readUpTo ?? NEVER),',
    'readUpTo: Math.min(a.readUpTo, b.readUpTo ?? a.readUpTo),',
  ),
  bug(
    'marks under the position are dropped, whatever they say',
    '../shared/read-state.ts',
    "return counter === 1 && (kind === 'read'",
    "return counter > 0 && (kind === 'read'",
  ),
  bug(
    'the badge knows no marks',
    'count.ts',
    '(message) => isUnread(state, message) && !(unseen',
    '(message) => !message.read && !(unseen',
  ),
  bug('two tabs send the same at a time', 'outbox.ts', 'letGo = hold(id, () => resolve(true));', 'resolve(true);'),
  bug(
    'an answer that names nobody yet lets everything leave',
    'identity.ts',
    'if (subject !== answer.subject) replaced();',
    'subject = answer.subject;',
  ),
  bug(
    'a hidden page asks',
    'refresher.ts',
    'if (!presence.visible()) return release();',
    'if (!presence.visible()) return;',
  ),
];
