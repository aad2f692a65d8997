/** What is said of messages and of intents, and what a page can know. */
import type { Page } from './page.js';
import type { Mail, Who } from './service.js';

export type Verdict = 'yes' | 'no' | 'maybe';

export interface Intent {
  readonly kind: 'read' | 'archive';
  readonly value: boolean;
  readonly page: Page;
  readonly who: Who;
  /** Those that it is about for certain, and those that it may be about. */
  readonly must: ReadonlySet<string>;
  readonly maybe: ReadonlySet<string>;
  readonly serial: number;
  /** The serial up to which its scope knew of the others. */
  readonly known: number;
  /** The proxy has it: each device knows of it once it has asked. */
  synced: boolean;
  /** It was taken back: everybody knows, or not yet. */
  undone: 'no' | 'here' | 'everywhere';
  /** The serial of that. */
  undoneSerial: number;
}

export interface Fact {
  readonly mail: Mail;
  readonly here: Verdict;
  readonly read: Verdict;
  readonly archived: Verdict;
}

/** What a page can know of the service's changes. */
export interface Knowledge {
  /** It has asked for what is newest since then. */
  freshSince: number;
  /** It has asked for everything since then. */
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
