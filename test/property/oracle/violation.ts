/** What a check throws: which promise was broken, and how. */
export type Promised =
  | 'count' // the badge, the tab's count and `unreadCount` are true
  | 'agree' // they say the same, as the last `inbox-count` does
  | 'rows' // the rows are the newest of their tab, in order, each once, without a gap
  | 'foreign' // no row of another reader
  | 'mark' // a row is marked unread if and only if it is unread
  | 'empty' // "empty" is shown only where nothing is left
  | 'stuck' // nothing goes on loading for ever
  | 'reach' // pressing what is offered leads to every message of the tab
  | 'signed-out' // no text and no count without a session
  | 'action' // buttons say what the service has recorded; no action is lost or recorded twice
  | 'preferences' // the switches are those of the service
  | 'status' // the inbox recovers by itself
  | 'quiet' // questions have pauses between them
  | 'fault'; // nothing throws

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly promise: Promised;

  constructor(promise: Promised, said: string) {
    super(`${promise}: ${said}`);
    this.promise = promise;
  }
}

/** Hears of each violation; what it does not throw is only noted, and the schedule goes on. */
type Hear = (violation: Violation) => void;
const fail: Hear = (violation) => {
  throw violation;
};
let hear = fail;

/** Notes violations while `work` runs, instead of ending it at the first one. */
export async function noting(noted: Hear, work: () => Promise<void>): Promise<void> {
  hear = noted;
  try {
    await work();
  } finally {
    hear = fail;
  }
}

export function check(promise: Promised, kept: boolean, said: () => string): void {
  if (!kept) hear(new Violation(promise, said()));
}
