/**
 * What must not compile does not. Angular knows no `@ts-expect-error` inside of a template, so an error is looked for in
 * each line after an `expect-error`, and nowhere else.
 */
import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatDiagnostics, performCompilation, readConfiguration } from '@angular/compiler-cli';

const file = resolve('src/wrong.ts');
const expected = readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line, at) => (line.includes('<!-- expect-error') ? [at + 1] : []));

const { options } = readConfiguration('tsconfig.json', { noEmit: true });
const { diagnostics } = performCompilation({ rootNames: [file], options });
const lineOf = ({ file: source, start }) => source?.getLineAndCharacterOfPosition(start).line;
deepEqual(diagnostics.map(lineOf), expected, formatDiagnostics(diagnostics));
