/**
 * The mutants of the sources, and a sample of them. The sample depends on a seed and on the mutants alone: each has a rank,
 * a hash of its place and its change, so that a change of one file draws other mutants of that file only.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { instrument, type Position, type RawMutant, type Source, type Span } from './instrumenter.js';

export const FOLDERS = ['src/shared', 'src/store', 'src/proxy', 'src/api', 'src/ui/list'] as const;

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly span: Span;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

/** These replacements need no parentheses, or may have none. */
const PLAIN = new Set('BlockStatement CallExpression StringLiteral ArrayDeclaration ObjectLiteral Regex'.split(' '));

const sourcesIn = (root: string): readonly Source[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ).map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));

function offsetOf(content: string, { line, column }: Position): number {
  let start = 0;
  for (let index = 0; index < line; index += 1) start = content.indexOf('\n', start) + 1;
  return start + column;
}

function parses(content: string, name: string): boolean {
  try {
    parse(content, { sourceType: 'module', plugins: name.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] });
    return true;
  } catch {
    return false;
  }
}

/** The file with the mutant. Parentheses keep what the replaced expression was a part of. */
export function mutate(content: string, { file, span, mutator, replacement }: Mutant): string {
  const [before, after] = [content.slice(0, offsetOf(content, span.start)), content.slice(offsetOf(content, span.end))];
  const enclosed = `${before}(${replacement})${after}`;
  if (!PLAIN.has(mutator) && parses(enclosed, file)) return enclosed;
  const plain = before + replacement + after;
  if (!parses(plain, file)) throw new Error(`${file}: the mutant "${replacement}" is no program.`);
  return plain;
}

const keyOf = ({ fileName, location: { start, end }, mutatorName, replacement }: RawMutant): string =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join('\n');

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function drawMutants(root: string, seed: number, count: number): Promise<readonly Mutant[]> {
  const sources = sourcesIn(root);
  const contents = new Map(sources.map(({ name, content }) => [name, content]));
  const { mutants } = await instrument(sources);
  const ranked = new Map(mutants.map((mutant) => [hash(`${seed}\n${keyOf(mutant)}`), mutant]));
  return [...ranked]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, mutant]): Mutant => {
      const { fileName: file, location: span, mutatorName: mutator, replacement } = mutant;
      const content = contents.get(file) ?? '';
      const original = content.slice(offsetOf(content, span.start), offsetOf(content, span.end));
      return { id: hash(keyOf(mutant)).slice(0, 10), file, span, mutator, original, replacement };
    });
}

/** Replaces Stryker's record of coverage: each first hit of a mutant by a test file is a line of a file. */
const RECORD = `function stryCov_9fa48(...ids) {
  const { process: { env = {} } = {}, __vitest_worker__: worker } = globalThis;
  const record = (globalThis.mutationRecord ??= { path: env.MUTATION_HITS, file: env.MUTATION_FILE, hits: new Map() });
  const { path, hits } = record;
  const file = (worker ? worker.filepath : record.file) ?? '';
  if (!path) return;
  for (const id of ids) {
    if (hits.get(id) === file) continue;
    hits.set(id, file);
    globalThis.process.getBuiltinModule('node:fs').appendFileSync(path, file + '\\t' + id + '\\n');
  }
}
`;

/** The files with a mark at each mutant. A mark records the mutant's id when it is reached. */
export async function markMutants(root: string, mutants: readonly Mutant[]): Promise<ReadonlyMap<string, string>> {
  const sources = [...new Set(mutants.map(({ file }) => file))].map((name): Source => ({
    name,
    mutate: mutants.flatMap(({ file, span }) => (file === name ? [span] : [])),
    content: readFileSync(join(root, name), 'utf8'),
  }));
  const { files, mutants: placed } = await instrument(sources);
  const wanted = new Set(mutants.map(({ id }) => id));
  const ids = new Map(placed.map((mutant) => [mutant.id, hash(keyOf(mutant)).slice(0, 10)]));
  return new Map(
    files.map(({ name, content }) => {
      const marked = content
        .replace(/function stryCov_9fa48\(\) \{[\s\S]*?\n\}\n/, () => RECORD)
        .replace(/stryCov_9fa48\(("\d+"(?:, "\d+")*)\)/g, (_call, list: string) => {
          const known = list.split(', ').map((one) => ids.get(one.slice(1, -1)) ?? '');
          return `stryCov_9fa48(${known.flatMap((id) => (wanted.has(id) ? [`"${id}"`] : [])).join(', ')})`;
        });
      return [name, marked];
    }),
  );
}
