/** Mutants of read state: its changes, limits, storage, and exchange with other tabs and devices. */
import { signal } from '@preact/signals-core';
import { merge } from '../../../../src/shared/read-state.js';
import { ALL } from '../../../../src/store/list/tabs.js';
import { isSet, keyOf } from '../../../../src/store/read-state/queries.js';
import { mutant } from '../mutant.js';
import { inheritReadState } from '../shared.js';

const firstMarks = () => import('../../../../src/store/read-state/initial-marks.js');
const actionCommands = () => import('../../../../src/store/actions/commands.js');
const commands = () => import('../../../../src/store/read-state/commands.js');
const bulkActions = () => import('../../../../src/store/actions/bulk-commands.js');
const bulkCommands = () => import('../../../../src/store/read-state/bulk-commands.js');
const limits = () => import('../../../../src/shared/read-state-limits.js');
const pruning = () => import('../../../../src/shared/prune-read-state.js');
const compaction = () => import('../../../../src/store/read-state/compact.js');
const queries = () => import('../../../../src/store/read-state/queries.js');
const readState = () => import('../../../../src/store/read-state/read-state.js');
const storage = () => import('../../../../src/store/read-state/storage.js');
const sync = () => import('../../../../src/store/read-state/sync.js');

export const READ_STATE = [
  mutant('undo of "mark all as read" restores marked messages alone', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, before, after, messages) => undoChange(state, before, after, messages),
  })),
  mutant('undo of "mark all as read" loses the unread marks', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), read: state.read }),
  })),
  mutant('"mark all as read" in a filtered tab marks the whole list', actionCommands, ({ createCommands }) => ({
    createCommands: (options) => createCommands({ ...options, list: { ...options.list, tab: signal(ALL) } }),
  })),
  mutant('undo of "archive all" restores marked messages alone', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), bulkArchives: state.bulkArchives }),
  })),
  mutant('"archive all read" archives unread messages, too', bulkCommands, ({ archiveAll }) => ({
    archiveRead: archiveAll,
  })),
  mutant('"archive all" in a tab archives the whole list', bulkActions, ({ createBulkCommands }) => ({
    createBulkCommands: (options) => createBulkCommands({ ...options, list: { ...options.list, tab: signal(ALL) } }),
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
  mutant('what other devices mark is ignored', sync, ({ createSync }) => ({
    createSync: (ports) => createSync({ ...ports, onReceived: () => {} }),
  })),
  mutant('changes are not pushed to the proxy', sync, ({ createSync }) => ({
    createSync: (ports) => createSync({ ...ports, push: async () => undefined }),
  })),
  mutant('the next reader gets the marks of the last one', readState, ({ createReadState }) => ({
    createReadState: inheritReadState(createReadState),
  })),
  mutant('a change is not stored', storage, ({ createReadStateStorage }) => ({
    createReadStateStorage: (...args) => ({ ...createReadStateStorage(...args), write: () => true }),
  })),
  mutant('undo of archiving leaves the message archived', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), archived: state.archived }),
  })),
];
