/**
 * A network that can be made bad: stands in for the `fetch` of an inbox, and is bad for that inbox alone.
 * It knows nothing of what is asked, and answers nothing that it wasn't asked for.
 */
export interface Condition {
  readonly id: 'well' | 'slow' | 'failing' | 'offline' | 'over';
  readonly label: string;
  /** What there is to see. */
  readonly says: string;
}

export const conditions: readonly [Condition, ...Condition[]] = [
  { id: 'well', label: 'Well', says: 'Requests pass as they are. What waited to be sent is sent.' },
  {
    id: 'slow',
    label: 'Slow',
    says: 'Every answer takes two seconds. Start afresh, or press a message’s button, and see what is shown meanwhile.',
  },
  {
    id: 'failing',
    label: 'Errors',
    says: 'Every request is answered with 500. What was loaded stays; what could not be done is said, and not as done.',
  },
  {
    id: 'offline',
    label: 'Offline',
    says: 'Nothing is answered. Reading goes on, and an action waits until the network is well again.',
  },
  { id: 'over', label: 'Session over', says: 'Every request is answered with 401, as if the session had ended.' },
];

export interface Network {
  readonly condition: Condition;
  /** For the `fetch` property of an inbox. */
  readonly fetch: typeof fetch;
  /** Makes the network so from now on; a bad one ends what was under way, open streams too. */
  turn(id: string): void;
}

const SLOW = 2000;
const statuses: Readonly<Record<string, number>> = { failing: 500, over: 401 };
const gone = (): TypeError => new TypeError('The network has gone');

export function createNetwork(send: typeof fetch): Network {
  let [condition] = conditions;
  let wire = new AbortController();
  /** What a bad network makes of a request; nothing where it lets it pass. */
  const spoil = (): Response | undefined => {
    if (condition.id === 'offline') throw gone();
    const status = statuses[condition.id];
    return status ? Response.json({}, { status }) : undefined;
  };
  return {
    get condition() {
      return condition;
    },
    fetch: async (input, init) => {
      if (condition.id === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW));
      const spoilt = spoil();
      if (spoilt) return spoilt;
      const { signal } = wire;
      try {
        return await send(input, {
          ...init,
          signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
        });
      } catch (error) {
        // Whoever was waiting when it turned bad is answered as everybody from then on.
        const answer = signal.aborted ? spoil() : undefined;
        if (answer) return answer;
        throw error;
      }
    },
    turn(id) {
      condition = conditions.find((one) => one.id === id) ?? conditions[0];
      if (condition.id === 'well' || condition.id === 'slow') return;
      wire.abort(gone());
      wire = new AbortController();
    },
  };
}
