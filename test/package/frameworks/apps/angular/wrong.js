/**
 * Checks that mistakes do not compile. Angular has no `@ts-expect-error` inside templates: each line after an `expect-error`
 * must have an error, and no other line.
 */
import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatDiagnostics, performCompilation, readConfiguration } from '@angular/compiler-cli';

const file = resolve('src/wrong.ts');
const expected = readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line, index) => (line.includes('<!-- expect-error') ? [index + 1] : []));

const { options } = readConfiguration('tsconfig.json', { noEmit: true });
const { diagnostics } = performCompilation({ rootNames: [file], options });
const lineOf = ({ file: source, start }) => source?.getLineAndCharacterOfPosition(start).line;
deepEqual(diagnostics.map(lineOf), expected, formatDiagnostics(diagnostics));
