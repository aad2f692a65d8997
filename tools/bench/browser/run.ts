/**
 * Runs the scenarios in rounds. The candidates take turns, in each round in another order, so that other load on the machine
 * affects all of them.
 */
import type { Candidate } from './candidates.js';
import { mediansOf, type Figures, type Medians } from './figures.js';
import type { BenchOptions } from './options.js';
import type { Measurements } from './rows.js';
import {
  measureArrivals,
  measureIdle,
  measureLatency,
  measureLongList,
  measureOpening,
  measureSavingData,
  measureSlowOpening,
} from './scenarios.js';
import type { Subject } from './scenarios.js';

type Scenario = (subject: Subject) => Promise<Measurements>;

const START: readonly Scenario[] = [measureOpening, measureSlowOpening];
const OPEN: readonly Scenario[] = [measureSavingData, measureLatency];
const LONG: readonly Scenario[] = [measureLongList, measureArrivals];

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** The rivals need a minute for the long list, and have it once. */
function scenariosOf({ measures, isRival }: Candidate, round: number, options: BenchOptions): readonly Scenario[] {
  const rounds = isRival ? options.rivalLongRounds : options.longRounds;
  return [...START, ...(measures === 'start' ? [] : OPEN), ...(measures === 'all' && round < rounds ? LONG : [])];
}

export async function runBench(subjects: readonly Subject[], options: BenchOptions): Promise<Medians> {
  const figures: Figures[] = [];
  /** A failure costs one measurement, not the run. */
  const measure = async (subject: Subject, scenario: Scenario): Promise<void> => {
    const { name } = subject.candidate;
    try {
      figures.push([name, await scenario(subject)]);
    } catch (error) {
      console.error(`${name}: ${String(error).split('\n', 1)[0]}`);
    }
  };
  for (let round = 0; round < options.rounds; round++) {
    const start = Date.now();
    for (const subject of shuffle(subjects))
      for (const scenario of scenariosOf(subject.candidate, round, options)) await measure(subject, scenario);
    console.error(`round ${round + 1} of ${options.rounds}: ${Math.round((Date.now() - start) / 1000)} s`);
  }
  // Only counts and the time of single threads here, so that all can idle at once.
  const idling = subjects.filter(({ candidate }) => candidate.measures === 'all');
  for (let round = 0; round < options.idleRounds; round++)
    await Promise.all(idling.map((subject) => measure(subject, (one) => measureIdle(one, options.idleSeconds))));
  return mediansOf(figures);
}
