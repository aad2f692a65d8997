/**
 * Defects that were there once, or could well be: each replaces a piece of the source by what shows something that is not
 * true. An oracle that does not find them is no oracle.
 */
import type { Replacement } from '../oracle/bundle.js';

export interface Defect extends Replacement {
  readonly name: string;
}

const defect = (name: string, file: string, text: string, instead: string): Defect => ({
  name,
  file: `src/${file}`,
  text,
  instead,
});

const ROWS = 'store/list/visible-messages.ts';
const FEED = 'store/list/feed.ts';
const COUNT = 'store/list/unread-count.ts';
const VERBS = 'store/actions/commands.ts';
const CORE = 'store/create-inbox.ts';
const LIST = 'ui/list/message-list.tsx';
const KEEPER = 'store/read-state/read-state.ts';
const COMMANDS = 'store/read-state/commands.ts';
const QUERIES = 'store/read-state/queries.ts';
const COMPACT = 'store/read-state/compact.ts';
const STORAGE = 'store/read-state/storage.ts';
const SYNC = 'store/read-state/sync.ts';
const LIMITS = 'shared/read-state-limits.ts';

export const DEFECTS: readonly Defect[] = [
  // Which rows are shown, and what stands in their place.
  defect(
    'a tab without rows is empty, though there may be more',
    LIST,
    "if (state === 'none') return <EmptyNotice />;",
    'return <EmptyNotice />;',
  ),
  defect(
    'a tab that fails to load is empty',
    LIST,
    "if (state === 'failed') return <Notice title={strings.failed} onRetry={loadMore} />;",
    "if (state === 'failed') return <EmptyNotice />;",
  ),
  defect(
    'the end of the list is taken for the end of each tab',
    ROWS,
    'if (payload || unsure.value || !(read === false || seen === false)) return false;',
    'if (payload || unsure.value) return false;',
  ),
  defect(
    'unread marks below the list are not looked for',
    ROWS,
    '(read !== false || unreadMarksOutside(state.value, known.value).every(([, { time }]) => time > lastTime()))',
    'true',
  ),
  defect('rows that were shown stay after the panel is closed', CORE, 'rows.enter();', ''),
  defect(
    'rows of the unread tab leave at once when they are read',
    ROWS,
    'stay.value.shown.has(row.id) || isIn(tab.value, row)',
    'isIn(tab.value, row)',
  ),
  defect(
    'what the service archived is shown',
    QUERIES,
    'message.archived || isArchivedByReader(state, message);',
    'isArchivedByReader(state, message);',
  ),
  defect(
    'a tab below its first page is never refreshed',
    ROWS,
    'const depth = whole ? known.peek().length : revealedDepth();',
    'const depth = 0;',
  ),
  defect(
    'removed messages stay',
    FEED,
    'if (received.has(id) || (reached && wasMissing)) return void missing.delete(id);',
    'if (received.has(id)) return void missing.delete(id);',
  ),
  defect(
    'what is below the first page is never asked for again',
    CORE,
    'Math.abs(now - wholeAt) > WHOLE_EVERY;',
    'false;',
  ),
  defect('arrivals below the first page leave a gap', FEED, 'joined ||= swept &&', 'joined = true ||'),
  defect(
    'a window that starts too low leaves a gap',
    FEED,
    'if (touches(messages, isOneTime ? undefined : cut) || at.page === 0) {',
    'if (true) {',
  ),
  defect(
    'messages of one time end the list',
    FEED,
    'const isOneTime = messages.every(({ createdAt }) => createdAt === cut);',
    'const isOneTime = false;',
  ),
  defect(
    'messages dated ahead hide what arrives',
    FEED,
    'answer.messages.filter(({ createdAt }) => createdAt <= answer.serviceTime)',
    'answer.messages',
  ),
  // Counts.
  defect(
    'a count that was cut short has no plus',
    COUNT,
    'more: count === MOST_COUNTED || unsure.value || !isWhole',
    'more: count === MOST_COUNTED || unsure.value',
  ),
  defect(
    'unread marks below the list are not counted',
    COUNT,
    'const below = unseen || end.value ? 0 : countBelow(state, known);',
    'const below = 0;',
  ),
  defect(
    'unread marks of deleted messages are counted for ever',
    COMMANDS,
    'if (gone.length === 0) return state;',
    'return state;',
  ),
  defect(
    'the counts of the last reader stay',
    'element/mount.ts',
    'if (emittedCounts.value === counts || !isFinal) return;',
    "if (emittedCounts.value === counts || !isFinal || (counts === '0,0' && emittedCounts.value)) return;",
  ),
  defect(
    'signed out, everything stays',
    CORE,
    "if (session.failed(over) || over.kind === 'signed-out') empty(over, true);",
    'session.failed(over);',
  ),
  // Read state.
  defect(
    'undoing "mark all as read" restores only what is loaded',
    COMMANDS,
    "bulkReads: new Map(bulk && isSet(bulk) ? [[key, nextMark(bulk, bulk.time, 'unset')]] : []),",
    '',
  ),
  defect(
    'undoing "mark all as read" loses the marks',
    COMMANDS,
    'read: new Map(written.map(([id, mark]) => [id, nextMark(mark, mark.time, settingOf(id))])),',
    '',
  ),
  defect(
    '"mark all as read" in a tab is about the whole list',
    VERBS,
    'const filtered = rows.filtered();',
    'const filtered = null as ReturnType<typeof rows.filtered>;',
  ),
  defect('few marks are kept', LIMITS, 'export const MAX_MARKS = 10_000;', 'export const MAX_MARKS = 15;'),
  defect(
    '"mark all as read" reaches into the last minute',
    LIMITS,
    'export const newestPosition = (serviceTime: number): number => serviceTime - DELIVERY_DELAY_MS;',
    'export const newestPosition = (serviceTime: number): number => serviceTime + 36_000_000;',
  ),
  defect(
    'positions rise to messages dated ahead',
    LIMITS,
    'export const newestPosition = (serviceTime: number): number => serviceTime - DELIVERY_DELAY_MS;',
    'export const newestPosition = (_: number): number => 8e15;',
  ),
  defect(
    'the first position is that of a message dated ahead',
    COMMANDS,
    'window.find((message) => message.createdAt <= now)',
    'window[0]',
  ),
  defect(
    'compaction reads what is unread',
    COMPACT,
    'if (isRead(state, message) || place < DEEP || room-- <= 0) return true;',
    'if (isRead(state, message)) return true;\n    return false;',
  ),
  defect(
    'what compaction marks as unread hides what the service says',
    QUERIES,
    'if (mark && !isWeak(mark)) return isSet(mark);',
    'if (mark) return isSet(mark);',
  ),
  defect(
    'other tabs are not heard',
    KEEPER,
    'state.value = withStored(state.peek());\n    },\n    answered',
    '},\n    answered',
  ),
  defect('other devices are not heard', SYNC, 'received(part);\n  };', '};'),
  defect(
    'what changes here is not pushed',
    SYNC,
    'if (!isPushing && !isPaused && missing()) cancel ??= after(SECOND_MS, flush);',
    '',
  ),
  defect(
    'the next reader takes the marks over',
    KEEPER,
    'state.value = withStored(EMPTY);',
    'state.value = withStored(state.peek());',
  ),
  defect(
    'a change is not stored',
    STORAGE,
    'if (isFull || isBehind || !put(change)) rewrite(merge(read(), state));',
    'if (isFull) rewrite(merge(read(), state));',
  ),
  defect('undoing an archived message leaves it archived', VERBS, 'undoArchive(known, message, read)', 'known'),
  // Actions, preferences, files.
  defect(
    'an action is lost where the panel was never opened',
    VERBS,
    'if (outbox.peek()) await outbox.peek()?.act(id, type, payload);',
    'if (outbox.peek() && rows.messages.peek().length === 0) await outbox.peek()?.act(id, type, payload);',
  ),
  defect(
    'what another device changed in preferences is not shown',
    'store/preferences/preferences.ts',
    'if (confirmed.peek()) await load();',
    '',
  ),
  defect(
    'a file that failed to load once never comes',
    'element/lazy-panel.ts',
    'RETRY_PAUSE_MS = 5000',
    'RETRY_PAUSE_MS = 1e12',
  ),
];
