/**
 * What each source module adds to the minified files, for `npm run size -- --why`. It builds as `npm run build` does, with
 * source maps: a character belongs to the module that its position maps to.
 */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { build, type Rolldown } from 'vite';

/** Bytes of minified code by the path of a module from the root of the repository or of `node_modules`. */
type Sizes = ReadonlyMap<string, number>;

/** What maps to no module: the bundler's own code, and `export` lists. */
const NO_MODULE = '(bundler)';

const toModule = (source: string): string => source.replace(/^.*?(?=(?:node_modules|src)\/)/, '').replace(/\?.*$/, '');

/** Half of a pair for a character of two units. */
const bytesOf = (unit: number): number => (unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3);

function sumBy(entries: Iterable<readonly [key: string, size: number]>): Sizes {
  const sums = new Map<string, number>();
  for (const [key, size] of entries) sums.set(key, (sums.get(key) ?? 0) + size);
  return sums;
}

function* unitsOf(code: string, map: SourceMapPayload): Generator<readonly [module: string, size: number]> {
  const sourceMap = new SourceMap(map);
  for (const [row, line] of code.split('\n').entries())
    for (let column = 0; column < line.length; column++) {
      const entry = sourceMap.findEntry(row, column);
      const source = 'originalSource' in entry ? entry.originalSource : '';
      yield [source ? toModule(source) : NO_MODULE, bytesOf(line.charCodeAt(column))];
    }
}

function modulesOf({ code, map }: Rolldown.OutputChunk): Sizes {
  // A chunk that only exports again what others have.
  if (!map) return new Map([[NO_MODULE, Buffer.byteLength(code)]]);
  return sumBy(unitsOf(code, JSON.parse(map.toString())));
}

/** A part of a layer, or a package. */
const folderOf = (module: string): string => module.split('/').slice(0, -1).slice(0, 3).join('/') || module;

function print(sizes: Sizes): void {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [name, size] of [...sizes].toSorted(([, a], [, b]) => b - a))
    console.log(`${String(size).padStart(8)} ${((100 * size) / total).toFixed(1).padStart(5)} %  ${name}`);
}

/** Prints the modules of each chunk, or of those whose name contains `part`. */
export async function printBreakdown(part = ''): Promise<void> {
  const mode = part.includes('whole') ? 'whole' : 'files';
  const result = await build({ mode, logLevel: 'error', build: { write: false, sourcemap: true } });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  for (const chunk of outputs) {
    if (chunk.type !== 'chunk' || !chunk.fileName.includes(part)) continue;
    if (part === '' && chunk.fileName.startsWith('locales/')) continue;
    const modules = modulesOf(chunk);
    console.log(`\n${chunk.fileName}: ${Buffer.byteLength(chunk.code)} bytes minified`);
    print(modules);
    console.log('  by folder');
    print(sumBy([...modules].map(([module, size]) => [folderOf(module), size])));
  }
}
