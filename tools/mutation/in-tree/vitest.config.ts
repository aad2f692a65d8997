/**
 * Runs the tests of `vite.config.ts` in a copy of the tree. `MUTATION_OUTPUT` is the file that receives the results, a line of
 * JSON each. `MUTATION_ORDER` is a file with the test files, which run in its order. With `MUTATION_HITS` each file has globals
 * of its own, since modules that files share are loaded, and therefore reached, by the first one only.
 */
import { readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../../vite.config.js';
import { reporterInto } from './reporter.js';

const { MUTATION_OUTPUT = '', MUTATION_ORDER = '', MUTATION_HITS } = process.env;
const root = new URL('../../..', import.meta.url).pathname;
const order = new Map(
  (MUTATION_ORDER ? readFileSync(MUTATION_ORDER, 'utf8') : '').split('\n').map((file, place) => [root + file, place]),
);

class Sequencer extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => order.get(moduleId) ?? Infinity;
    return Promise.resolve(specifications.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}

const ORACLE: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'oracle', include: ['tools/mutation/in-tree/oracle.test.ts'], testTimeout: 7_200_000 },
};

export default defineConfig((environment) => {
  const { test = {}, ...rest } = config(environment);
  const projects = [...(test.projects ?? []), ORACLE];
  for (const project of projects) {
    if (typeof project !== 'object' || !('test' in project) || !project.test) continue;
    project.test.testTimeout ??= 60_000;
    if (!MUTATION_HITS) continue;
    project.test.isolate = true;
    project.test.setupFiles = [...[project.test.setupFiles ?? []].flat(), 'tools/mutation/in-tree/setup.ts'];
  }
  return {
    ...rest,
    root,
    test: {
      ...test,
      projects,
      reporters: [reporterInto(MUTATION_OUTPUT)],
      sequence: { sequencer: Sequencer },
    },
  };
});
