/** The error of a check: the invariant, and a description of the violation. */
type Invariant =
  | 'count' // the badge, the tab's count and `unreadCount` are correct
  | 'agree' // they are equal to each other and to the last `inbox-count`
  | 'rows' // the rows are the newest of their tab, in order, each once, without a gap
  | 'foreign' // no row of another reader
  | 'mark' // a row is marked unread if and only if it is unread
  | 'empty' // "empty" is shown only where nothing is left
  | 'stuck' // loading ends
  | 'reach' // the button for older messages leads to every message of the tab
  | 'signed-out' // no text and no count without a session
  | 'action' // buttons show the recorded action; no action is lost or recorded twice
  | 'preferences' // the switches are those of the service
  | 'status' // the inbox recovers without a reload
  | 'quiet' // requests have pauses between them
  | 'pace' // polls and actions keep their intervals, and wait for `Retry-After`
  | 'write' // a write is for the reader of whom the page knows
  | 'left' // an element outside of the page has no timer, no listener and no request
  | 'storage' // what is stored is limited, and belongs to one reader
  | 'tools' // a row that is pointed at has its commands
  | 'fault'; // nothing throws

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly invariant: Invariant;

  constructor(invariant: Invariant, message: string) {
    super(`${invariant}: ${message}`);
    this.invariant = invariant;
  }
}

export function check(invariant: Invariant, holds: boolean, message: () => string): void {
  if (!holds) throw new Violation(invariant, message());
}
