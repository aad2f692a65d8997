/** `npm run test:mutation`: see README.md in this folder. */
import { writeFileSync } from 'node:fs';
import { browser } from './browser.js';
import { isReachedByOracle, measureCoverage, type Coverage } from './coverage.js';
import { far, groupsOf, narrow, nearFiles, type Settle } from './groups.js';
import type { Mutant } from './mutants.js';
import { readOptions } from './options.js';
import { lineOf, tableOf } from './report.js';
import { openResults, type Outcomes, type Stage } from './results.js';
import { oracle, SURVIVED, types, unit, type Place, type Verdict } from './stages.js';
import { build, copyTree } from './tree.js';

/** What is under way when the time is over may end. */
const GRACE_MS = 60_000;

const options = readOptions(process.argv.slice(2));
const { root, part, parts, jobs, minutes } = options;
const end = Date.now() + minutes * 60_000;
const aborter = new AbortController();
const { signal } = aborter;
setTimeout(() => aborter.abort(), minutes * 60_000 + GRACE_MS).unref();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => aborter.abort());
const isOver = (): boolean => Date.now() > end || signal.aborted;

build(root);
const { results, save, path } = await openResults(options);
save();
const mine = results.mutants.filter((_mutant, place) => place % parts === part);

/** The mutants that no stage has killed, and whose next stage is this one. */
function waitingFor(stage: Stage, before?: Stage): readonly Mutant[] {
  return mine.filter(({ id }) => {
    const outcomes: Outcomes = results.outcomes[id] ?? {};
    const isKilled = Object.values(outcomes).some(({ killed }) => killed);
    return !isKilled && !outcomes[stage] && (!before || outcomes[before]);
  });
}

function settleIn(stage: Stage): Settle {
  const start = Date.now();
  return (mutant, verdict) => {
    const seconds = Math.round((Date.now() - start) / 1000);
    results.outcomes[mutant.id] = { ...results.outcomes[mutant.id], [stage]: { ...verdict, seconds } };
    save();
    if (verdict.killed || stage === 'types' || stage === 'browser') console.log(lineOf(results, mutant));
  };
}

/** Each job has a copy of the tree, and takes the next item until none is left or the time is over. */
async function share<T>(
  items: readonly T[],
  coverage: Coverage,
  run: (place: Place, item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const work = async (): Promise<void> => {
    const tree = copyTree(root);
    try {
      while (queue.length > 0 && !isOver()) await run({ root, tree, coverage, signal }, queue.shift() as T);
    } finally {
      tree.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, queue.length) }, work));
}

type Try = (place: Place, mutant: Mutant) => Promise<Verdict>;
const tryEach = (stage: Stage, mutants: readonly Mutant[], coverage: Coverage, run: Try): Promise<void> =>
  share(mutants, coverage, async (place, mutant) => {
    const settle = settleIn(stage);
    const verdict = await run(place, mutant);
    if (verdict) settle(mutant, verdict);
  });

async function runStages(coverage: Coverage): Promise<void> {
  await tryEach('near', waitingFor('near'), coverage, (place, mutant) => unit(place, mutant, nearFiles(place, mutant)));
  await share(groupsOf(waitingFor('far', 'near')), coverage, (place, group) => far(place, group, settleIn('far')));
  const waiting = waitingFor('oracle', 'far');
  const settle = settleIn('oracle');
  for (const mutant of waiting) if (!isReachedByOracle(coverage, mutant)) settle(mutant, SURVIVED);
  await share(groupsOf(waitingFor('oracle', 'far')), coverage, (place, group) =>
    narrow((mutants) => oracle(place, mutants), group, settleIn('oracle')),
  );
  await share(groupsOf(waitingFor('types', 'oracle')), coverage, (place, group) =>
    narrow((mutants) => types(place, mutants), group, settleIn('types')),
  );
  if (options.browser) await tryEach('browser', waitingFor('browser', 'types'), coverage, browser);
}

if (results.coverage?.open.length !== 0) {
  console.log('Running all tests once, to see which mutants they reach.');
  const keep = (known: Coverage): void => {
    results.coverage = known;
    save();
  };
  await measureCoverage({ root, mutants: results.mutants, workers: jobs, signal, save: keep }, results.coverage);
}
const { coverage, mutants } = results;
if (coverage?.open.length === 0) {
  if (coverage.failing.length > 0) console.log(`These fail without a mutant: ${coverage.failing.join(', ')}`);
  await runStages(coverage);
}
const lines = mutants.map((mutant) => lineOf(results, mutant)).toSorted();
writeFileSync(`${path}.txt`, `${lines.join('\n')}\n\n${tableOf(results)}\n`);
console.log(`\n${tableOf(results)}`);
if (isOver()) console.log('The time is over. The same command continues the run.');
