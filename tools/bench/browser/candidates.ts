/** The inboxes that the benchmark compares. */
import type { MessageList } from './messages.js';
import { createCourier } from './services/courier.js';
import { createFeed } from './services/feed.js';
import { createKnock } from './services/knock.js';
import type { Service } from './services/service.js';

export type CandidateName = 'blank' | 'by-hand' | 'files' | 'import' | 'courier' | 'knock';

export interface Candidate {
  readonly name: CandidateName;
  /** The head of its column. */
  readonly title: string;
  /** The script of its page, from the folder of the benchmark; without one the page has the files of the build. */
  readonly entry?: string;
  /** That of its name without one. */
  readonly adapter?: string;
  readonly service: (messages: MessageList) => Service;
  /** It starts only, starts and opens, or does all. */
  readonly measures: 'start' | 'open' | 'all';
  /** It needs the packages of rivals/. */
  readonly isRival?: true;
}

const OURS = { service: createFeed } as const;
const RIVAL = { measures: 'all', isRival: true } as const;

export const CANDIDATES: readonly Candidate[] = [
  { ...OURS, name: 'blank', title: 'blank', entry: 'browser/pages/blank.ts', measures: 'start' },
  { ...OURS, name: 'by-hand', title: 'by hand', entry: 'browser/pages/hand-written.ts', measures: 'all' },
  { ...OURS, name: 'files', title: 'this inbox', adapter: 'inbox', measures: 'all' },
  {
    ...OURS,
    name: 'import',
    title: 'with a bundler',
    entry: 'browser/pages/package.js',
    adapter: 'inbox',
    measures: 'open',
  },
  { ...RIVAL, name: 'courier', title: 'Courier', entry: 'rivals/courier.js', service: createCourier },
  { ...RIVAL, name: 'knock', title: 'Knock', entry: 'rivals/knock.js', service: createKnock },
];
