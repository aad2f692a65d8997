/** Small schedules about requests: what a page sends, when, and what becomes of an action whose request fails. */
import { casesIn, messages, DAYS, HOURS, type Case } from './case.js';
import { ACTION, FEED, faultOf } from './service-steps.js';
import type { FaultName } from './faults.js';

const FEW = { blocks: [messages(5, HOURS, 'none')] };

const fails = (operation: number, name: FaultName): string => `request fails ${operation} ${faultOf(name)}, `;

const LOST: readonly FaultName[] = ['lost on the way', 'lost in silence', 'response lost', 'response too late'];
const ODD: readonly FaultName[] = ['arrives after it was given up', 'arrives twice', 'response malformed'];
const FAILED: readonly FaultName[] = ['500 before it was done', '500 after it was done', '504 after it was done'];
/** After each of these the action is recorded once. */
const RECORDED: readonly FaultName[] = [...LOST, ...ODD, ...FAILED, '429 with Retry-After', '401'];

export const REQUEST_CASES: readonly Case[] = [
  ...casesIn(FEW)({
    ...Object.fromEntries(
      RECORDED.map((name) => [
        `an action is recorded once, if its first request fails: ${name}`,
        `${fails(ACTION, name)}act 1 1, wait 0 20`,
      ]),
    ),
    'an action that was refused is not sent again': `${fails(ACTION, '400')}act 1 1, wait 0 20`,
    'an action does not fail if the feed cannot be read before its second request':
      fails(ACTION, 'lost on the way') + fails(FEED, '503') + 'act 1 1, wait 0 60',
    'a second call of an action that is under way sends nothing': 'slow, act by script 1 1, wait',
    'an action is shown as sending until the service has responded': 'slow, act 1 1, wait',
    'two tabs of a browser send an action one after the other': 'new tab!, offline, act 0 1, slow, heal, wait 0 60',
    'a poll waits for the Retry-After of the last one':
      fails(FEED, '429 with Retry-After') + 'refresh, wait 0 50, refresh, wait 0 50',
    'polls become rare while the service fails': 'service fails 0 0, refresh, wait 0 250',
    'refreshes send one request at a time': 'slow, refresh, refresh, refresh, refresh, wait 0 30',
    'a hidden page does not poll': 'away 0 0',
    'a removed element leaves nothing': 'remount! 0 60',
    'a removed element aborts its reads': 'slow, refresh, remount 0 0, heal!',
    'a removed element ends the wait of an action':
      fails(ACTION, '503 with Retry-After') + 'act 1 1, remount 0 10, wait 0 100',
  }),
  ...casesIn({ ...FEW, cache: true })({
    'an action on a restored row is sent once a response has confirmed the reader':
      'slow, reload, act by script 0 1, wait 0 20, heal!',
  }),
  ...casesIn({ ...FEW, shared: true })({
    'what is stored of one reader is not sent for another one, nor shown':
      'toggle read! 0 1, archive! 0 2, sign in! 0 ben, toggle read! 0 0, sign in! 0 anna',
    'a response to the last reader does not count for the next one': 'slow, refresh, sign in 0 ben, wait 0 30, heal!',
  }),
  ...casesIn({ blocks: [messages(5, DAYS, 'none')] })({
    'marks that cannot be stored leave the stored ones as they are':
      'toggle read! 0 1, toggle read! 0 2, toggle read unstored 0 3, reload!',
  }),
];
