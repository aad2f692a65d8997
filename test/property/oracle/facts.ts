/** The types of the model: intents of readers, facts about messages, and the knowledge of a page. */
import type { Page } from './page.js';
import type { Mail, Who } from './service.js';

export type Verdict = 'yes' | 'no' | 'maybe';

export interface Intent {
  readonly kind: 'read' | 'archive' | 'snooze';
  readonly value: boolean;
  /** When a snoozed message comes back; 0 for other intents. */
  readonly until: number;
  readonly page: Page;
  readonly who: Who;
  /** Ids of the messages that it certainly changes, and of those that it may change. */
  readonly certain: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
  /** It archives what is read: a message that another page makes unread meanwhile may stay. */
  readonly ofRead: boolean;
  readonly serial: number;
  /** The serial of the last intent of other scopes that its scope knew. */
  readonly knownSerial: number;
  /** The proxy has stored it: each device knows it after its next poll. */
  synced: boolean;
  /** Another device loaded the list before that. */
  raced: boolean;
  /** Whether it was undone, and whether only its own scope knows or every device. */
  undone: 'no' | 'here' | 'everywhere';
  undoneSerial: number;
}

export interface Fact {
  readonly mail: Mail;
  readonly here: Verdict;
  readonly read: Verdict;
  readonly archived: Verdict;
  /** It has not come back yet. */
  readonly snoozed: Verdict;
  /** The times at which it may stand in the list: when it was created, or when it came back. */
  readonly places: readonly number[];
}

/** The age of the data that a page has loaded. */
export interface Knowledge {
  /** Time of its last request for the newest messages. */
  freshSince: number;
  /** Time of its last request for the whole list. */
  wholeSince: number;
  readonly delivered: Set<string>;
  newest: number;
}

export const newKnowledge = (now: number): Knowledge => ({
  freshSince: Number.NEGATIVE_INFINITY,
  wholeSince: now,
  delivered: new Set(),
  newest: Number.NEGATIVE_INFINITY,
});

export const verdict = (value: boolean): Verdict => (value ? 'yes' : 'no');

export const not = (value: Verdict): Verdict => (value === 'maybe' ? 'maybe' : verdict(value === 'no'));

export const all = (...values: readonly Verdict[]): Verdict =>
  values.includes('no') ? 'no' : values.includes('maybe') ? 'maybe' : 'yes';
