/** The conditions of the network that the reader of the tour can choose, and the fault of each. */
import { faultyFetch, type NetworkFault } from '../../../src/local-service/faults/network.js';

export interface Condition {
  readonly id: 'online' | 'slow' | 'failing' | 'offline' | 'expired';
  readonly label: string;
  /** Explains to the reader what to expect. */
  readonly description: string;
}

export const conditions: readonly [Condition, ...Condition[]] = [
  { id: 'online', label: 'Normal', description: 'Requests go through; queued ones are sent.' },
  {
    id: 'slow',
    label: 'Slow',
    description:
      'Every answer takes two seconds. Reset the demo, or press a message’s button, and see what is shown meanwhile.',
  },
  {
    id: 'failing',
    label: 'Errors',
    description:
      'Every request is answered with 500. What was loaded stays; what could not be done is said, and not as done.',
  },
  {
    id: 'offline',
    label: 'Offline',
    description: 'Nothing is answered. Reading goes on, and an action waits until the network is back to normal.',
  },
  {
    id: 'expired',
    label: 'Signed out',
    description: 'Every request is answered with 401, as if the session had ended.',
  },
];

export interface Network {
  readonly condition: Condition;
  /** For the `fetch` property of an inbox. */
  readonly fetch: typeof fetch;
  /** Changes the condition. A bad condition aborts requests in flight, including open streams. */
  set(id: string): void;
}

const SLOW_DELAY_MS = 2000;
const FAULTS: Readonly<Partial<Record<Condition['id'], NetworkFault>>> = {
  failing: { status: 500 },
  offline: 'offline',
  expired: { status: 401 },
};

export function createNetwork(send: typeof fetch): Network {
  let [condition] = conditions;
  const { fetch, faultsChanged } = faultyFetch(send, {
    faultOf: () => FAULTS[condition.id],
    latency: () => (condition.id === 'slow' ? SLOW_DELAY_MS : 0),
  });
  return {
    get condition() {
      return condition;
    },
    fetch,
    set(id) {
      condition = conditions.find((candidate) => candidate.id === id) ?? conditions[0];
      faultsChanged();
    },
  };
}
