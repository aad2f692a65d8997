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
  readonly adapter: string;
  readonly service: (messages: MessageList) => Service;
  /** It starts only, starts and opens, or does all. */
  readonly measures: 'start' | 'open' | 'all';
  /** It needs the packages of rivals/. */
  readonly isRival?: true;
}

export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'blank',
    title: 'blank',
    entry: 'browser/pages/blank.ts',
    adapter: 'blank',
    service: createFeed,
    measures: 'start',
  },
  {
    name: 'by-hand',
    title: 'by hand',
    entry: 'browser/pages/hand-written.ts',
    adapter: 'by-hand',
    service: createFeed,
    measures: 'all',
  },
  { name: 'files', title: 'this inbox', adapter: 'inbox', service: createFeed, measures: 'all' },
  {
    name: 'import',
    title: 'with a bundler',
    entry: 'browser/pages/package.js',
    adapter: 'inbox',
    service: createFeed,
    measures: 'open',
  },
  {
    name: 'courier',
    title: 'Courier',
    entry: 'rivals/courier.js',
    adapter: 'courier',
    service: createCourier,
    measures: 'all',
    isRival: true,
  },
  {
    name: 'knock',
    title: 'Knock',
    entry: 'rivals/knock.js',
    adapter: 'knock',
    service: createKnock,
    measures: 'all',
    isRival: true,
  },
];
