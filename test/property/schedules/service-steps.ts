/** Steps of the service, the network and time. */
import { OUTAGES, FAULT_NAMES } from './faults.js';
import type { FaultName } from './faults.js';
import type { Who } from './service.js';
import type { Steps } from './steps.js';
import { assertInvariant } from './violation.js';
import { DAY, HOUR, MINUTE, OLD, SECOND } from './world.js';
import type { World } from './world.js';

const OPERATIONS = ['feed', 'action', 'action', 'update'] as const;
/** The limit of feed requests in an hour of outage. */
const MAX_REQUESTS = 20;

const subscriberOf = (a: number): Who => (a % 4 === 0 ? 'ben' : 'anna');

/** Selects a message that may be removed: not the newest of the start, because older messages must stay old. */
function pickRemovable(world: World, a: number, b: number): string | undefined {
  const rows = world.service.rows(subscriberOf(a));
  const anchor = rows.findLast(({ createdAt }) => Date.parse(createdAt) > OLD)?._id;
  const row = rows[b % Math.max(1, rows.length)];
  return row?._id === anchor ? undefined : row?._id;
}

const changeMessage =
  (fields: (b: number) => object) =>
  (world: World, a: number, b: number): void => {
    const id = pickRemovable(world, a, b);
    if (id) world.service.change(subscriberOf(a), id, fields(b));
  };

const planFault = (names: readonly FaultName[]) => (world: World, a: number, b: number) => {
  const name = names[b % names.length];
  if (name) world.network.plan(OPERATIONS[a % OPERATIONS.length] ?? 'feed', name);
};

const faultsNamed = (...parts: readonly string[]): readonly FaultName[] =>
  FAULT_NAMES.filter((name) => parts.some((part) => name.includes(part)));

export const SERVICE_STEPS = {
  moments: { weight: 10, run: ({ timeline }, a, b) => timeline.advance(a + b) },
  seconds: { weight: 8, run: ({ timeline }, a) => timeline.advance((a % 45) * SECOND) },
  minutes: { weight: 5, run: ({ timeline }, a) => timeline.advance((a % 7) * MINUTE) },
  'sleep for hours': { weight: 1, run: (world, a) => world.suspendTabs((a % 20) * HOUR) },
  'sleep for days': { weight: 1, run: (world, a) => world.suspendTabs((1 + (a % 3)) * DAY) },
  'an hour down': {
    weight: 0.2,
    run: async ({ network, timeline, tabs, monitor: watch }, _a, b) => {
      network.outage = OUTAGES[b % OUTAGES.length] ?? null;
      for (const tab of tabs) tab.feedRequests = 0;
      await timeline.advance(HOUR);
      for (const { feedRequests: asks, device } of tabs)
        assertInvariant(
          'I11',
          asks <= MAX_REQUESTS || watch.intents.hasUnsettled(device),
          () => `requested the feed ${asks} times in an hour of outage`,
        );
      network.outage = null;
    },
  },
  'a message comes': {
    weight: 6,
    run: ({ service, timeline }, a, b) =>
      service.insert(subscriberOf(a), ...Array.from({ length: 1 + (b % 3) }, (_, one) => timeline.now - one)),
  },
  'many messages come': {
    weight: 1,
    run: ({ service, timeline }, a, b) =>
      service.insert(subscriberOf(a), ...Array.from({ length: b % 16 }, (_, one) => timeline.now - one * 20)),
  },
  'messages of one time come': {
    weight: 1,
    run: ({ service, timeline }, a, b) =>
      service.insert(subscriberOf(a), ...Array.from({ length: 2 + (b % 5) }, () => timeline.now)),
  },
  'a message comes late': {
    weight: 2,
    run: ({ service, timeline }, a, b) => service.insert(subscriberOf(a), timeline.now - (b % 35) * SECOND),
  },
  'a message is deleted': {
    weight: 2,
    run: (world, a, b) => {
      const id = pickRemovable(world, a, b);
      if (id) world.service.remove(subscriberOf(a), id);
    },
  },
  'a message becomes huge': { weight: 0.2, run: changeMessage(() => ({ content: 'x'.repeat(100_000) })) },
  'a message is edited': { weight: 1, run: changeMessage((b) => ({ subject: `Edited ${b}` })) },
  'a message is read elsewhere': { weight: 1, run: changeMessage(() => ({ read: true })) },
  'a message is archived': { weight: 1, run: changeMessage(() => ({ archived: true })) },
  'replicas lag': { weight: 3, run: ({ service, timeline }, a) => service.serveStale(1 + (a % 8), timeline.now) },
  'network down': {
    weight: 2,
    run: ({ network }, _a, b) => {
      network.outage = OUTAGES[b % OUTAGES.length] ?? null;
    },
  },
  'network up': {
    weight: 5,
    run: ({ network, tabs }, _a, b) => {
      network.outage = null;
      if (b % 2) for (const tab of tabs) if (!tab.isFrozen) tab.notifyListeners();
    },
  },
  'lost, late or twice': { weight: 8, run: planFault(faultsNamed('lost', 'late', 'given up', 'slow', 'twice')) },
  'turned away for now': { weight: 4, run: planFault(faultsNamed('408', '425', '429', '409')) },
  broken: { weight: 7, run: planFault(faultsNamed('50')) },
  'turned down': { weight: 2, run: planFault(faultsNamed('400', '403', '404', '413', '422')) },
  'signed out for one request': { weight: 1, run: planFault(faultsNamed('401', 'sign-in')) },
  'not understood': { weight: 3, run: planFault(faultsNamed('malformed', 'truncated', 'odd')) },
} satisfies Steps;
