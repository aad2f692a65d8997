/**
 * `npm run bench:scale`: the requests of a million open tabs to the proxy and to the service, by simulation. Prints a table.
 * `BROWSERS=1000` simulates more browsers than the default of 300.
 *
 * Assumptions: tabs follow the rules of the real store; each reader has one browser and two messages an hour; all tabs have
 * been open for a while; nobody pages, acts or opens preferences; nothing fails.
 */
import { Prng } from '../../test/support/prng.js';
import { simulateBrowser, type Habits, type Tally } from './scale-browser.js';
import { tableHead, tableRow } from './statistics.js';

const TABS = 1_000_000;
const BROWSERS = Number(process.env['BROWSERS'] ?? 300);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const oneTab = {
  tabs: 1,
  visibleShare: 1,
  visitLength: 10 * HOUR,
  messageInterval: HOUR / 2,
  refreshInterval: 30 * SECOND,
};
const threeTabs = { ...oneTab, tabs: 3, visitLength: 2 * MINUTE };
const quarterVisible = { ...threeTabs, visibleShare: 0.25 };
const seldomPolled = { ...quarterVisible, refreshInterval: 10 * MINUTE };

const ROWS: readonly (readonly [name: string, habits: Habits])[] = [
  ['one tab in each browser, always visible', oneTab],
  ['three tabs in each, one of them visible', threeTabs],
  ['the same, visible a quarter of the time', quarterVisible],
  ['… with `refreshInbox`, `refresh-interval` 600', { ...seldomPolled, notifications: 'notify' }],
  ['… with `watch` of 5 s, `refresh-interval` 600', { ...seldomPolled, notifications: { interval: 5 * SECOND } }],
  ['… with `watch` of 30 s, `refresh-interval` 600', { ...seldomPolled, notifications: { interval: 30 * SECOND } }],
];

async function simulate(habits: Habits): Promise<Tally> {
  const sum: Tally = { requests: 0, unchanged: 0, probes: 0, streamTime: 0 };
  for (let browser = 0; browser < BROWSERS; browser += 1) {
    const tally = await simulateBrowser(habits, HOUR, new Prng(browser).next);
    sum.requests += tally.requests;
    sum.unchanged += tally.unchanged;
    sum.probes += tally.probes;
    sum.streamTime += tally.streamTime;
  }
  return sum;
}

const threeDigits = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en');
const naive = TABS / 30;

console.log(
  tableHead([
    'A million open tabs',
    'requests a second',
    'answered by 304',
    'open streams',
    'requests to the service a second',
  ]),
);
console.log(
  tableRow(['*every tab by itself, every 30 s, visible or not*', threeDigits(naive), '–', '–', threeDigits(naive)]),
);
for (const [name, habits] of ROWS) {
  const { requests, unchanged, probes, streamTime } = await simulate(habits);
  const browsers = TABS / habits.tabs / BROWSERS;
  const perSecond = (count: number): string => threeDigits((count * browsers * SECOND) / HOUR);
  const cells = [
    name,
    perSecond(requests),
    `${Math.round((100 * unchanged) / requests)} %`,
    habits.notifications ? threeDigits((streamTime / HOUR) * browsers) : '–',
    perSecond(requests + probes),
  ];
  console.log(tableRow(cells));
}
