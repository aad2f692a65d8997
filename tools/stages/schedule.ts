/** Decides which stage runs next: in the order of the table, as many side by side as there are cores. Knows no processes. */
import type { Stage } from './stage.js';

/** No stage has more than two workers. */
const CORES = 2;

/**
 * The stages of a suite, in the order of the table; only those that `scripts` names, if it names any. Preparations of other
 * suites, which these stages need, come along unless they `areDone`.
 */
export function withPreparations(
  all: readonly Stage[],
  suite: string,
  scripts: readonly string[],
  areDone: boolean,
): readonly Stage[] {
  const wanted = all.filter((one) => one.suite === suite && (scripts.length === 0 || scripts.includes(one.script)));
  if (wanted.length === 0) throw new Error(`No stage has this name: ${[suite, ...scripts].join(' ')}`);
  const needed = new Set(areDone ? [] : wanted.flatMap(({ after = [] }) => after));
  return all.filter((stage) => wanted.includes(stage) || (stage.isPreparation && needed.has(stage.script)));
}

export interface Plan {
  /** Runs all stages; `runStage` resolves with whether the stage has passed. */
  run(runStage: (stage: Stage) => Promise<boolean>): Promise<void>;
  /** The stages that did not run because one that they need failed. */
  readonly blocked: readonly Stage[];
}

export function planOf(stages: readonly Stage[]): Plan {
  const scripts = new Set(stages.map(({ script }) => script));
  const passed = new Set<string>();
  const failed = new Set<string>();
  const blocked: Stage[] = [];
  let waiting = [...stages];
  /** A stage that is not in the plan was done before. */
  const isDone = (script: string): boolean => passed.has(script) || !scripts.has(script);

  function dropBlocked(): void {
    const dropped = waiting.filter(({ after = [] }) => after.some((script) => failed.has(script)));
    if (dropped.length === 0) return;
    for (const { script } of dropped) failed.add(script);
    waiting = waiting.filter((stage) => !dropped.includes(stage));
    blocked.push(...dropped);
    dropBlocked();
  }

  return {
    blocked,
    run: async (runStage) => {
      const running = new Set<Promise<unknown>>();
      let free = CORES;
      const start = async (stage: Stage): Promise<void> => {
        free -= stage.cores;
        const hasPassed = await runStage(stage);
        (hasPassed ? passed : failed).add(stage.script);
        free += stage.cores;
        dropBlocked();
      };
      while (waiting.length > 0 || running.size > 0) {
        const next = waiting.find(({ cores, after = [] }) => cores <= free && after.every(isDone));
        waiting = waiting.filter((stage) => stage !== next);
        if (next) {
          const ended: Promise<unknown> = start(next).finally(() => running.delete(ended));
          running.add(ended);
        } else await Promise.race(running);
      }
    },
  };
}
