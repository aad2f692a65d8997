/** The table of the stages for CONTRIBUTING.md. */
import { commandOf, type Stage, type Suite } from './stage.js';

const SUITES: Readonly<Record<Suite, string>> = {
  test: '`npm test`',
  gate: '`.ci/run`',
  nightly: '`npm run test:nightly`',
};

const row = (stage: Stage): string => {
  const needs = stage.needs ? ` Needs ${stage.needs}.` : '';
  return `| ${SUITES[stage.suite]} | \`${commandOf(stage)}\` | ${stage.tests}${needs} | ${stage.seconds} s |`;
};

export const tableOf = (stages: readonly Stage[]): string =>
  ['| Runs in | Alone | What it tests | Time |', '|---|---|---|--:|', ...stages.map(row)].join('\n');

const TABLE = /^\| Runs in \|[^]*?(?=^$)/m;

/** A page with the table of the stages in the place of the one that it has. */
export const withTable = (page: string, stages: readonly Stage[]): string =>
  page.replace(TABLE, () => `${tableOf(stages)}\n`);
