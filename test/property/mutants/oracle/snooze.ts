/** Mutants of snoozed messages. */
import { computed, signal } from '@preact/signals-core';
import { changing, mutant } from '../mutant.js';

const HOUR = 60 * 60_000;

const serviceClock = () => import('../../../../src/store/service-clock.js');
const commands = () => import('../../../../src/store/read-state/commands.js');
const bulkCommands = () => import('../../../../src/store/read-state/bulk-commands.js');
const queries = () => import('../../../../src/store/read-state/queries.js');
const decoding = () => import('../../../../src/shared/decode-read-state.js');
const listOrder = () => import('../../../../src/store/list/list-order.js');
const finding = () => import('../../../../src/store/snooze/find-snoozed.js');

export const SNOOZE = [
  mutant('a snoozed message comes back an hour early', serviceClock, ({ createServiceClock }) => ({
    createServiceClock: changing(createServiceClock, ({ at }) => ({ at: computed(() => at.value + HOUR) })),
  })),
  mutant('a snoozed message never comes back', serviceClock, ({ createServiceClock }) => ({
    createServiceClock: changing(createServiceClock, ({ at }) => ({ at: signal(at.peek()) })),
  })),
  mutant('a snoozed message comes back as read', commands, ({ setSnoozed }) => ({
    setSnoozed: (state, ...args) => ({ ...setSnoozed(state, ...args), read: state.read }),
  })),
  mutant('a snoozed message is counted', queries, ({ isRead, isArchived }) => ({
    isUnread: (state, one) => !isRead(state, one) && !isArchived(state, one),
  })),
  mutant('a message that is back stands at its old place', listOrder, () => ({
    inListOrder: (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  })),
  mutant('"mark all as read" makes snoozed messages come back as read', bulkCommands, ({ readAll }) => ({
    readAll: (state, ...args) => {
      const after = readAll(state, ...args);
      return { ...after, read: new Map([...after.read].filter(([key]) => !state.snoozed.has(key))) };
    },
  })),
  mutant('undo of a snooze leaves the message away', bulkCommands, ({ undoChange }) => ({
    undoChange: (state, ...args) => ({ ...undoChange(state, ...args), snoozed: state.snoozed }),
  })),
  mutant('a snooze is lost by a reload', decoding, ({ decode }) => ({
    decode: (...args) => ({ ...decode(...args), snoozed: new Map() }),
  })),
  mutant('a snoozed message that is not loaded is never found', finding, () => ({ findSnoozed: async () => {} })),
];
