/** Mutants of read state: its rules, its changes and its storage. */
import type { Mark, Marks } from '../../../../src/shared/read-state.js';
import { isSet, keyOf } from '../../../../src/store/read-state/queries.js';
import { mutant } from '../mutant.js';

const limits = () => import('../../../../src/shared/read-state-limits.js');
const rules = () => import('../../../../src/shared/read-state.js');
const commands = () => import('../../../../src/store/read-state/commands.js');
const bulkCommands = () => import('../../../../src/store/read-state/bulk-commands.js');
const storage = () => import('../../../../src/store/read-state/storage.js');

const mapMarks = (marks: Marks, change: (key: string, mark: Mark) => Mark): Marks =>
  new Map([...marks].map(([key, mark]) => [key, change(key, mark)]));

export const READ_STATE = [
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
  mutant('"archive all read" archives unread messages, too', bulkCommands, ({ archiveAll }) => ({
    archiveRead: archiveAll,
  })),
  mutant('undo of "archive all" restores marked messages alone', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), bulkArchives: state.bulkArchives }),
  })),
  mutant('the lower counter wins', rules, ({ merge }) => ({
    merge: (a, b) => {
      const merged = merge(a, b);
      const lower = (key: string, mark: Mark): Mark => {
        const before = a.read.get(key);
        return before && before.counter < mark.counter ? before : mark;
      };
      return merged === a ? a : { ...merged, read: mapMarks(merged.read, lower) };
    },
  })),
  mutant('marks that cannot be stored remove the stored ones', storage, ({ createReadStateStorage }) => ({
    createReadStateStorage: (original, ...args) => {
      const set = (key: string, value: string): boolean => {
        const isStored = original.set(key, value);
        if (!isStored) for (const one of original.keys(key.slice(0, 2))) original.remove(one);
        return isStored;
      };
      return createReadStateStorage({ ...original, set }, ...args);
    },
  })),
  mutant('a message that was marked as unread cannot be read again', commands, ({ setRead }) => ({
    setRead: (state, messages, read) =>
      setRead(state, read ? messages.filter((one) => !state.read.has(keyOf(one))) : messages, read),
  })),
  mutant('the lower position wins', rules, ({ merge }) => ({
    merge: (a, b) => {
      const merged = merge(a, b);
      const readUpTo = Math.min(a.readUpTo, b.readUpTo ?? a.readUpTo);
      return merged.readUpTo === readUpTo ? merged : { ...merged, readUpTo };
    },
  })),
  mutant('a position removes the unread marks below it', rules, ({ merge }) => ({
    merge: (...args) => {
      const merged = merge(...args);
      const above = [...merged.read].filter(([, { time }]) => time > merged.readUpTo);
      return above.length === merged.read.size ? merged : { ...merged, read: new Map(above) };
    },
  })),
];
