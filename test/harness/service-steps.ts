/**
 * What happens at the service, on the way there, and with time.
 */
import { DOWNS, FAULT_NAMES } from './faults.js';
import type { FaultName } from './faults.js';
import type { Who } from './service.js';
import type { Steps } from './steps.js';
import { hold } from './violation.js';
import { DAY, HOUR, MINUTE, OLD, SECOND } from './world.js';
import type { World } from './world.js';

const OPERATIONS = ['feed', 'action', 'action', 'update'] as const;
/** Of an hour while nothing works. */
const MOST_ASKS = 20;

const whoOf = (a: number): Who => (a % 4 === 0 ? 'ben' : 'anna');

/** One that anybody may take away: the newest message that was there from the start stays, to keep old ones old. */
function pick(world: World, a: number, b: number): string | undefined {
  const rows = world.service.rows(whoOf(a));
  const anchor = rows.findLast(({ createdAt }) => Date.parse(createdAt) > OLD)?._id;
  const row = rows[b % Math.max(1, rows.length)];
  return row?._id === anchor ? undefined : row?._id;
}

const change =
  (fields: (b: number) => object) =>
  (world: World, a: number, b: number): void => {
    const id = pick(world, a, b);
    if (id) world.service.change(whoOf(a), id, fields(b));
  };

const fault = (names: readonly FaultName[]) => (world: World, a: number, b: number) => {
  const name = names[b % names.length];
  if (name) world.network.plan(OPERATIONS[a % OPERATIONS.length] ?? 'feed', name);
};

const called = (...parts: readonly string[]): readonly FaultName[] =>
  FAULT_NAMES.filter((name) => parts.some((part) => name.includes(part)));

export const SERVICE_STEPS = {
  moments: { often: 10, run: ({ timeline }, a, b) => timeline.pass(a + b) },
  seconds: { often: 8, run: ({ timeline }, a) => timeline.pass((a % 45) * SECOND) },
  minutes: { often: 5, run: ({ timeline }, a) => timeline.pass((a % 7) * MINUTE) },
  'sleep for hours': { often: 1, run: (world, a) => world.sleep((a % 20) * HOUR) },
  'sleep for days': { often: 1, run: (world, a) => world.sleep((1 + (a % 3)) * DAY) },
  'an hour down': {
    often: 0.2,
    run: async ({ network, timeline, tabs, watch }, _a, b) => {
      network.down = DOWNS[b % DOWNS.length] ?? null;
      for (const tab of tabs) tab.asks = 0;
      await timeline.pass(HOUR);
      for (const { asks, device } of tabs)
        hold('I11', asks <= MOST_ASKS || watch.intents.inDoubt(device), () => `asked ${asks} times in an hour down`);
      network.down = null;
    },
  },
  'a message comes': {
    often: 6,
    run: ({ service, timeline }, a, b) =>
      service.insert(whoOf(a), ...Array.from({ length: 1 + (b % 3) }, (_, one) => timeline.now - one)),
  },
  'many messages come': {
    often: 1,
    run: ({ service, timeline }, a, b) =>
      service.insert(whoOf(a), ...Array.from({ length: b % 16 }, (_, one) => timeline.now - one * 20)),
  },
  'messages of one time come': {
    often: 1,
    run: ({ service, timeline }, a, b) =>
      service.insert(whoOf(a), ...Array.from({ length: 2 + (b % 5) }, () => timeline.now)),
  },
  'a message comes late': {
    often: 2,
    run: ({ service, timeline }, a, b) => service.insert(whoOf(a), timeline.now - (b % 35) * SECOND),
  },
  'a message is deleted': {
    often: 2,
    run: (world, a, b) => {
      const id = pick(world, a, b);
      if (id) world.service.remove(whoOf(a), id);
    },
  },
  'a message becomes huge': { often: 0.2, run: change(() => ({ content: 'x'.repeat(100_000) })) },
  'a message is edited': { often: 1, run: change((b) => ({ subject: `Edited ${b}` })) },
  'a message is read elsewhere': { often: 1, run: change(() => ({ read: true })) },
  'a message is archived': { often: 1, run: change(() => ({ archived: true })) },
  'replicas lag': { often: 3, run: ({ service, timeline }, a) => service.lag(1 + (a % 8), timeline.now) },
  'network down': {
    often: 2,
    run: ({ network }, _a, b) => {
      network.down = DOWNS[b % DOWNS.length] ?? null;
    },
  },
  'network up': {
    often: 5,
    run: ({ network, tabs }, _a, b) => {
      network.down = null;
      if (b % 2) for (const tab of tabs) if (!tab.frozen) tab.wake();
    },
  },
  'lost, late or twice': { often: 8, run: fault(called('lost', 'late', 'given up', 'slow', 'twice')) },
  'turned away for now': { often: 4, run: fault(called('408', '425', '429', '409')) },
  broken: { often: 7, run: fault(called('50')) },
  'turned down': { often: 2, run: fault(called('400', '403', '404', '413', '422')) },
  'signed out for one request': { often: 1, run: fault(called('401', 'sign-in')) },
  'not understood': { often: 3, run: fault(called('malformed', 'truncated', 'odd')) },
} satisfies Steps;
