/** Mutants of actions: how they are stored, sent, repeated and shown; of preferences, and of the chunk of the panel. */
import { computed } from '@preact/signals-core';
import { InboxError } from '../../../../src/api/error.js';
import { PENDING, type Message, type Outcome } from '../../../../src/store/message.js';
import type { OutboxOptions } from '../../../../src/store/outbox/outbox.js';
import { changing, mutant } from '../mutant.js';
import { keepTimers, withoutRetryAfter } from '../shared.js';

const outbox = () => import('../../../../src/store/outbox/outbox.js');
const actionCommands = () => import('../../../../src/store/commands/commands.js');
const preferences = () => import('../../../../src/store/preferences/preferences.js');
const panelLoading = () => import('../../../../src/element/loading/import-file.js');
const outboxEntry = () => import('../../../../src/store/outbox/outbox-entry.js');
const visibleMessages = () => import('../../../../src/store/list/visible-messages.js');

/** The entry of an action reaches the storage after its first request has settled. */
function storeLate({ storage, record, ...options }: OutboxOptions): OutboxOptions {
  const late = new Map<string, string>();
  let isSettled = false;
  return {
    ...options,
    storage: {
      ...storage,
      get: (key) => late.get(key) ?? storage.get(key),
      set: (key, value) => (isSettled ? storage.set(key, value) : Boolean(late.set(key, value))),
    },
    record: async (...args) => {
      try {
        return await record(...args);
      } finally {
        isSettled = true;
        for (const [key, value] of late) storage.set(key, value);
        late.clear();
      }
    },
  };
}

const asPending = (message: Message | null | undefined): Message | null | undefined =>
  message && { ...message, outcome: PENDING };

const asDone = (outcome: Outcome): Outcome => (outcome.state === 'sending' ? { ...outcome, state: 'done' } : outcome);

export const OUTBOX = [
  mutant('an action is never sent', actionCommands, ({ createCommands }) => ({
    createCommands: changing(createCommands, ({ commands }) => ({ commands: { ...commands, act: async () => {} } })),
  })),
  mutant('preferences that another device changed are not shown', preferences, ({ createPreferences }) => ({
    createPreferences: (options) => ({ ...createPreferences(options), refresh: async () => {} }),
  })),
  mutant('a chunk that failed to load is never requested again', panelLoading, ({ loadPanel }) => {
    let loading: ReturnType<typeof loadPanel> | undefined;
    return { loadPanel: () => (loading ??= loadPanel()) };
  }),
  mutant('every attempt has a new idempotency key', outbox, ({ createOutbox }) => ({
    createOutbox: (options) =>
      createOutbox({ ...options, record: (id, type, body) => options.record(id, type, body, options.randomId()) }),
  })),
  mutant('an action is stored after it is sent', outbox, ({ createOutbox }) => ({
    createOutbox: (options) => createOutbox(storeLate(options)),
  })),
  mutant('a refused action is sent again', outboxEntry, ({ transition }) => ({
    transition: (entry, event, now) => {
      const isRefused = event.type === 'record-failed' && /refused|missing/.test(event.error.code);
      return transition(entry, isRefused ? { ...event, error: new InboxError('offline') } : event, now);
    },
  })),
  mutant('a second press records a second action', outbox, ({ createOutbox }) => ({
    createOutbox: changing(createOutbox, (original, { outcomes, randomId, record }) => ({
      act: async (id, type, payload) => {
        const { state = 'pending' } = outcomes.peek().get(id) ?? {};
        if (state === 'pending' || state === 'failed') return original.act(id, type, payload);
        await record(id, type, { status: 'done' }, randomId()).catch(() => {});
      },
    })),
  })),
  mutant('an action is shown as done before the service has answered', visibleMessages, (original) => ({
    createVisibleMessages: (options) => {
      const outcomes = computed(() => new Map([...options.outcomes.value].map(([id, one]) => [id, asDone(one)])));
      return original.createVisibleMessages({ ...options, outcomes });
    },
  })),
  mutant('an unknown outcome is followed by the same key', outboxEntry, ({ transition }) => ({
    transition: (...args) => {
      const result = transition(...args);
      return { ...result, entry: { ...result.entry, isOutcomeUnknown: false } };
    },
  })),
  mutant('an unknown outcome is followed by a new key without a read', outboxEntry, () => ({
    mustReadFirst: () => false,
  })),
  mutant('an action is sent again before its Retry-After has passed', outboxEntry, ({ transition }) => ({
    transition: (...args) => {
      const { error, ...result } = transition(...args);
      return { ...result, error: error && withoutRetryAfter(error) };
    },
  })),
  mutant('the timers of actions go on after stop', outbox, ({ createOutbox }) => ({
    createOutbox: (options) => {
      const { clock, whileKept } = keepTimers(options.clock);
      const original = createOutbox({ ...options, clock });
      return { ...original, stop: () => whileKept(() => original.stop()) };
    },
  })),
  mutant('a failed read fails the action', outboxEntry, ({ transition }) => ({
    transition: (entry, event, now) =>
      transition(entry, event.type === 'read-failed' ? { type: 'expired' } : event, now),
  })),
  mutant('a read does not show that an action is done', outboxEntry, ({ transition, reconcile }) => ({
    transition: (entry, event, now) =>
      transition(entry, event.type === 'read' ? { ...event, message: asPending(event.message) } : event, now),
    reconcile: (entry, ...args) => (entry.state === 'waiting' ? 'keep' : reconcile(entry, ...args)),
  })),
  mutant('two tabs send the same action', outbox, ({ createOutbox }) => ({
    createOutbox: (options) =>
      createOutbox({
        ...options,
        acquireLock: (_id, onAcquired) => {
          onAcquired();
          return () => {};
        },
      }),
  })),
];
