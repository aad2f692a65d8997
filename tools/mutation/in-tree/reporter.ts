/** Writes a line of JSON for each finished test and test file, and one at the end of the run. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export interface Line {
  readonly kind: 'passed' | 'failed' | 'file' | 'end';
  readonly file?: string;
  readonly test?: string;
  readonly message?: string;
  readonly ms?: number;
}

const MAX_MESSAGE = 300;
const messageOf = (errors: readonly { readonly message: string }[]): string =>
  errors
    .map(({ message }) => message)
    .join(' | ')
    .slice(0, MAX_MESSAGE);
const pathOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId);

export function reporterInto(path: string): Reporter {
  const write = (line: Line): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  const failed = (file: string, test: string, message: string, ms = 0): void =>
    write({ kind: 'failed', file, test, message, ms });
  return {
    onTestCaseResult: (test: TestCase) => {
      const { state, errors } = test.result();
      const ms = Math.round(test.diagnostic()?.duration ?? 0);
      if (state === 'passed') write({ kind: 'passed' });
      if (state !== 'failed') return;
      failed(pathOf(test.module), test.fullName, messageOf(errors), ms);
    },
    onTestModuleEnd: (module: TestModule) => {
      const [file, ms, errors] = [pathOf(module), Math.round(module.diagnostic().duration), module.errors()];
      if (errors.length > 0) failed(file, 'the file', messageOf(errors));
      write({ kind: 'file', file, ms });
    },
    onTestRunEnd: (_modules, errors) => {
      for (const { message, VITEST_TEST_PATH: file = '' } of errors)
        failed(relative(process.cwd(), String(file)), 'an unhandled error', message);
      write({ kind: 'end' });
    },
  };
}
