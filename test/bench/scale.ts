/**
 * `npm run bench:scale`: what a million open tabs ask of a proxy and of the service behind it, by simulation. It prints a
 * table. `BROWSERS=1000` simulates more of them than 300.
 *
 * Assumed: a tab asks by the rules of the true store; each reader has one browser and two messages an hour; all have been
 * open for a while; nobody pages, acts or opens preferences; nothing fails.
 */
import { browse } from './scale-browser.js';
import type { Habits, Tally } from './scale-browser.js';

const TABS = 1_000_000;
const BROWSERS = Number(process.env['BROWSERS'] ?? 300);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The same in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alone = { tabs: 1, onScreen: 1, spell: 10 * HOUR, message: HOUR / 2, refreshInterval: 30 * SECOND };
const three = { ...alone, tabs: 3, spell: 2 * MINUTE };
const quarter = { ...three, onScreen: 0.25 };
const seldom = { ...quarter, refreshInterval: 10 * MINUTE };

const ROWS: readonly (readonly [name: string, habits: Habits])[] = [
  ['one tab in each browser, always on screen', alone],
  ['three tabs in each, one of them on screen', three],
  ['the same, on screen a quarter of the time', quarter],
  ['… told by the host, `refresh-interval` 600', { ...seldom, told: 'by the host' }],
  ['… told by `watch` of 5 s, `refresh-interval` 600', { ...seldom, told: { interval: 5 * SECOND } }],
  ['… told by `watch` of 30 s, `refresh-interval` 600', { ...seldom, told: { interval: 30 * SECOND } }],
];

async function simulate(habits: Habits): Promise<Tally> {
  const sum: Tally = { questions: 0, unchanged: 0, looks: 0, listening: 0 };
  for (let browser = 0; browser < BROWSERS; browser += 1) {
    const tally = await browse(habits, HOUR, chance(browser));
    sum.questions += tally.questions;
    sum.unchanged += tally.unchanged;
    sum.looks += tally.looks;
    sum.listening += tally.listening;
  }
  return sum;
}

const whole = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en');
const print = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

print('A million open tabs', 'questions a second', 'answered by 304', 'streams held', 'at the service, a second');
print('---', '--:', '--:', '--:', '--:');
const naive = TABS / 30;
print('*each for itself, every 30 s, seen or not*', whole(naive), '–', '–', whole(naive));
for (const [name, habits] of ROWS) {
  const { questions, unchanged, looks, listening } = await simulate(habits);
  const browsers = TABS / habits.tabs / BROWSERS;
  const perSecond = (count: number): string => whole((count * browsers * SECOND) / HOUR);
  print(
    name,
    perSecond(questions),
    `${Math.round((100 * unchanged) / questions)} %`,
    habits.told ? whole((listening / HOUR) * browsers) : '–',
    perSecond(questions + looks),
  );
}
