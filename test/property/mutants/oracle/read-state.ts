/** Mutants of read state: its changes, limits, storage, and exchange with other tabs and devices. */
import { merge, type Mark, type Marks } from '../../../../src/shared/read-state.js';
import { ALL } from '../../../../src/store/list/tabs/tabs.js';
import { isSet, keyOf } from '../../../../src/store/read-state/queries.js';
import { mutant } from '../mutant.js';
import { inheritReadState } from '../shared.js';

const firstMarks = () => import('../../../../src/store/read-state/initial-marks.js');
const actionCommands = () => import('../../../../src/store/commands/commands.js');
const commands = () => import('../../../../src/store/read-state/commands.js');
const bulkActions = () => import('../../../../src/store/bulk/bulk-commands.js');
const bulkCommands = () => import('../../../../src/store/read-state/bulk-commands.js');
const limits = () => import('../../../../src/shared/read-state-limits.js');
const pruning = () => import('../../../../src/shared/prune-read-state.js');
const compaction = () => import('../../../../src/store/read-state/compact.js');
const queries = () => import('../../../../src/store/read-state/queries.js');
const readState = () => import('../../../../src/store/read-state/read-state.js');
const rules = () => import('../../../../src/shared/read-state.js');
const received = () => import('../../../../src/store/read-state/received-state.js');
const storageWriter = () => import('../../../../src/store/read-state/write-storage.js');
const sync = () => import('../../../../src/store/read-state/sync.js');

const mapMarks = (marks: Marks, change: (key: string, mark: Mark) => Mark): Marks =>
  new Map([...marks].map(([key, mark]) => [key, change(key, mark)]));

export const READ_STATE = [
  mutant('undo of "mark all as read" restores marked messages alone', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, before, after, messages) => undoChange(state, before, after, messages),
  })),
  mutant('undo of "mark all as read" loses the unread marks', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), read: state.read }),
  })),
  mutant('"mark all as read" in a filtered tab marks the whole list', actionCommands, ({ createCommands }) => ({
    createCommands: (options) => createCommands({ ...options, view: () => ({ ...options.view(), tab: ALL }) }),
  })),
  mutant('undo of "archive all" restores marked messages alone', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), bulkArchives: state.bulkArchives }),
  })),
  mutant('"archive all read" archives unread messages, too', bulkCommands, ({ archiveAll }) => ({
    archiveRead: archiveAll,
  })),
  mutant('"archive all" in a tab archives the whole list', bulkActions, ({ createBulkCommands }) => ({
    createBulkCommands: (options) => createBulkCommands({ ...options, view: () => ({ ...options.view(), tab: ALL }) }),
  })),
  mutant('what the service has archived cannot be restored', queries, ({ isArchived }) => ({
    isArchived: (state, message) => message.archived || isArchived(state, message),
  })),
  mutant('a restored message keeps its unread mark', commands, ({ setArchived }) => ({
    restore: (state, message) => setArchived(state, [message], false),
  })),
  mutant('only a few marks are stored', pruning, ({ prune }) => ({
    prune: (...args) => {
      const state = prune(...args);
      const newest = [...state.read].toSorted(([, a], [, b]) => b.time - a.time);
      return newest.length > 15 ? { ...state, read: new Map(newest.slice(0, 15)) } : state;
    },
  })),
  mutant('"mark all as read" covers messages that arrive later', limits, () => ({
    newestPosition: (serviceTime) => serviceTime + 36_000_000,
  })),
  mutant('positions rise to messages dated in the future', limits, () => ({ newestPosition: () => 8e15 })),
  mutant('the first position is that of a message dated in the future', firstMarks, ({ initialMarks }) => ({
    initialMarks: (state, newest) => initialMarks(state, newest, Infinity),
  })),
  mutant('compaction marks unread messages as read', compaction, ({ compactRead }) => ({
    compactRead: (state, messages, newest, isSettled) => {
      const top = messages.find((message, place) => message.createdAt <= newest && isSettled?.(message, place));
      return merge(compactRead(state, messages, newest, isSettled), { readUpTo: top?.createdAt ?? -Infinity });
    },
  })),
  mutant('a mark that was undone hides that the service has read the message', queries, ({ isRead }) => ({
    isRead: (state, message) => {
      const mark = state.read.get(keyOf(message));
      return mark ? isSet(mark) : isRead(state, message);
    },
  })),
  mutant('what other tabs store is ignored', readState, ({ createReadState }) => ({
    createReadState: (options) => ({ ...createReadState(options), reread: () => {} }),
  })),
  mutant('what other devices mark is ignored', received, ({ createReceivedState }) => ({
    createReceivedState: (latest) => createReceivedState(latest, () => {}),
  })),
  mutant('changes are not pushed to the proxy', sync, ({ createSync }) => ({
    createSync: (ports) => createSync({ ...ports, push: async () => undefined }),
  })),
  mutant('the next reader gets the marks of the last one', readState, ({ createReadState }) => ({
    createReadState: inheritReadState(createReadState),
  })),
  mutant('a change is not stored', storageWriter, ({ createStorageWriter }) => ({
    createStorageWriter: (...args) => ({ ...createStorageWriter(...args), write: () => true }),
  })),
  mutant('undo of archiving leaves the message archived', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), archived: state.archived }),
  })),
  mutant('a position rises to the newest message', limits, () => ({
    newestPosition: (serviceTime) => serviceTime + 1,
  })),
  mutant('"mark all as read" leaves what was marked as unread', bulkCommands, ({ readAll }) => ({
    readAll: (before, ...args) => {
      const after = readAll(before, ...args);
      const unmarked = (key: string, mark: Mark): Mark => {
        const earlier = before.read.get(key);
        return earlier && !isSet(earlier) ? earlier : mark;
      };
      return { ...after, read: mapMarks(after.read, unmarked) };
    },
  })),
  mutant('the lower counter wins', rules, ({ merge: original }) => ({
    merge: (a, b) => {
      const merged = original(a, b);
      const lower = (key: string, mark: Mark): Mark => {
        const before = a.read.get(key);
        return before && before.counter < mark.counter ? before : mark;
      };
      return merged === a ? a : { ...merged, read: mapMarks(merged.read, lower) };
    },
  })),
  mutant('marks that cannot be stored remove the stored ones', storageWriter, ({ createStorageWriter }) => ({
    createStorageWriter: (original, ...args) => {
      const set = (key: string, value: string): boolean => {
        const isStored = original.set(key, value);
        if (!isStored) for (const one of original.keys(key.slice(0, 2))) original.remove(one);
        return isStored;
      };
      return createStorageWriter({ ...original, set }, ...args);
    },
  })),
  mutant('a message that was marked as unread cannot be read again', commands, ({ setRead }) => ({
    setRead: (state, messages, read) =>
      setRead(state, read ? messages.filter((one) => !state.read.has(keyOf(one))) : messages, read),
  })),
  mutant('the lower position wins', rules, ({ merge: original }) => ({
    merge: (a, b) => {
      const merged = original(a, b);
      const readUpTo = Math.min(a.readUpTo, b.readUpTo ?? a.readUpTo);
      return merged.readUpTo === readUpTo ? merged : { ...merged, readUpTo };
    },
  })),
  mutant('a position removes the unread marks below it', rules, ({ merge: original }) => ({
    merge: (...args) => {
      const merged = original(...args);
      const above = [...merged.read].filter(([, { time }]) => time > merged.readUpTo);
      return above.length === merged.read.size ? merged : { ...merged, read: new Map(above) };
    },
  })),
];
