/** Where the time of one opening goes: by function, by work of the browser, and by layouts that a script forced. */
import type { CDPSession } from '@playwright/test';
import type { Counters, MeasuredTab } from './tab.js';
import { withBadge, type Subject } from './scenarios.js';
import type { NameFrame } from './readable-build.js';
import { readTrace } from './trace.js';

const MAX_LINES = 30;
/** Less is printed as zero. */
const MIN_SHOWN = 0.05;
const SAMPLE_US = 100;
const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack', 'v8'];

const open = ({ page }: MeasuredTab): Promise<unknown> => page.evaluate(() => globalThis.bench.open());

/** Milliseconds by function, without those that it calls. */
async function selfTimes(
  session: CDPSession,
  nameFrame: NameFrame,
  action: () => Promise<Counters>,
): Promise<[Counters, Map<string, number>]> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.send('Profiler.start');
  const counters = await action();
  const { profile } = await session.send('Profiler.stop');
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameFrame(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const name = names.get(id) ?? '';
    times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1000);
  }
  times.delete('(idle)');
  return [counters, times];
}

const printTop = (title: string, lines: readonly (readonly [name: string, value: number, note?: string])[]): void => {
  console.log(`\n${title}`);
  for (const [name, value, note = ''] of lines.toSorted(([, a], [, b]) => b - a).slice(0, MAX_LINES))
    if (value >= MIN_SHOWN) console.log(`${value.toFixed(1).padStart(8)}  ${name}${note}`);
};

function printWork({ work, forced }: ReturnType<typeof readTrace>): void {
  printTop(
    'CPU of the main thread by work of the browser, ms (how often)',
    [...work].map(([name, { ms, count }]) => [name, ms, ` (${count})`] as const),
  );
  printTop('Style recalculations and layouts that a script forced, by its function', [...forced]);
}

/** Prints the profile of a first opening; the samples and the trace are of two tabs, because each slows the other down. */
export async function printProfile(subject: Subject, nameFrame: NameFrame): Promise<void> {
  const [counters, times] = await withBadge(subject, (tab) =>
    selfTimes(tab.session, nameFrame, () => tab.during(() => open(tab))),
  );
  const { cpuMs, layouts, styleRecalculations } = counters;
  console.log(
    `\n# ${subject.candidate.title}: ${cpuMs.toFixed(1)} ms of CPU with the profiler, ${layouts} layouts, ` +
      `${styleRecalculations} style recalculations`,
  );
  printTop('Samples by function, ms of wall time', [...times]);
  const trace = await withBadge(subject, async (tab) => {
    await subject.browser.startTracing(tab.page, { categories: TRACE_CATEGORIES });
    await tab.during(() => open(tab));
    return subject.browser.stopTracing();
  });
  printWork(readTrace(trace, nameFrame));
}
