/** The quick browser tests, against a build of the sources with the mutant. */
import type { Mutant } from './mutants.js';
import { runForText } from './process.js';
import { plant, type Place, type Verdict } from './stages.js';

const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
const BUILDS = [[], ['--mode', 'files'], ['--mode', 'whole'], ['--mode', 'demo'], ['-c', 'stories/vite.config.ts']];
const TESTS = 'node_modules/@playwright/test/cli.js test -c test/browser --workers 1 --reporter list -x'.split(' ');
/** Playwright's own limits end a test long before. */
const LIMIT_SECONDS = 900;
/** A line of a failed test in Playwright's list: its number, its place and its title. */
const FAILED = /^ *✘ +\d+ +(.*?) \([\d.]+m?s\)$/m;

function run({ tree, signal }: Place, args: readonly string[]): ReturnType<typeof runForText> {
  const { CI: _, ...inherited } = process.env; // no second attempts
  return runForText({ args, cwd: tree.folder, env: { ...inherited, QUICK: '1' }, limit: LIMIT_SECONDS, signal });
}

/** A failure counts if the test fails again. */
export async function browser(place: Place, mutant: Mutant): Promise<Verdict> {
  plant(place, [mutant]);
  try {
    for (const options of BUILDS) {
      const built = await run(place, [...VITE, ...options]);
      if (built.end === 'aborted') return null;
      if (built.end !== 'passed') return { killed: true, by: 'the build', message: built.text.slice(0, 300) };
    }
    const first = await run(place, TESTS);
    if (first.end === 'aborted') return null;
    if (first.end === 'passed') return { killed: false };
    const again = await run(place, [...TESTS, '--last-failed']);
    if (again.end === 'aborted') return null;
    const [, title = 'the browser tests'] = FAILED.exec(again.text) ?? [];
    return again.end === 'passed' ? { killed: false, message: 'failed once' } : { killed: true, by: title };
  } finally {
    place.tree.restoreBuild();
  }
}
