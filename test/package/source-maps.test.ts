/** The source maps of the files for pages without a bundler lead to the source. api-key.test.ts checks that no code names them. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { describe, expect, it } from 'vitest';
import { allChunks, type Chunk } from '../../tools/size/chunks.js';
import { read, readJson } from '../../tools/repository.js';

type Payload = SourceMapPayload & { readonly ignoreList?: readonly number[] };

const readMap = (file: string): Payload => readJson(`dist/${file}.map`) as Payload;

/** The lines of all sources that have a text, with the name of the source. */
const linesWith = ({ sources, sourcesContent }: Payload, text: string): { source: string; line: number }[] =>
  sourcesContent.flatMap((content, index) =>
    content.split('\n').flatMap((code, line) => (code.includes(text) ? [{ source: sources[index] ?? '', line }] : [])),
  );

/** Texts in the code that one line of one source has, with what the map says about them. */
function* mappedTexts(
  code: string,
  payload: Payload,
): Generator<{ readonly expected: object; readonly found: object }> {
  const map = new SourceMap(payload);
  for (const [line, text] of code.split('\n').entries())
    for (const match of text.matchAll(/(?<=["'`])[a-z][a-z -]{9,}(?=["'`])/g)) {
      const [expected, other] = linesWith(payload, match[0]);
      const entry = map.findEntry(line, match.index - 1);
      // A constant may be used in several places.
      if (!expected || other || code.split(match[0]).length > 2) continue;
      yield {
        expected,
        found: 'originalSource' in entry ? { source: entry.originalSource, line: entry.originalLine } : {},
      };
    }
}

/** A file of the bundler's own helpers has no source. */
const HELPERS_LENGTH = 300;
const isOurs = ({ file, code }: Chunk): boolean => !file.startsWith('locales/') && code.length > HELPERS_LENGTH;

describe.each(allChunks().filter(isOurs))('$file', ({ file, code }) => {
  const payload = readMap(file);

  it('has a map with each source and its text, by names without a folder of this machine', () => {
    expect(payload.sources.filter((name) => !/^notification-inbox:\/\/\/(src|node_modules)\//.test(name))).toEqual([]);
    expect(payload.sourcesContent).toHaveLength(payload.sources.length);
    expect(payload.sourcesContent.filter((text) => typeof text !== 'string')).toEqual([]);
  });

  it('says of packages that they are none of our code', () => {
    const packages = payload.sources.flatMap((name, index) => (name.includes('/node_modules/') ? [index] : []));
    expect(payload.ignoreList ?? []).toEqual(packages);
  });

  it('has a map that leads from a text to the line of its source', () => {
    const texts = [...mappedTexts(code.toString(), payload)];
    expect(texts.map(({ found }) => found)).toEqual(texts.map(({ expected }) => expected));
  });
});

it('the maps are checked at many texts of the larger files', () => {
  for (const file of ['notification-inbox-core.js', 'notification-inbox-store.js', 'notification-inbox-panel.js'])
    expect([...mappedTexts(read(`dist/${file}`), readMap(file))].length, file).toBeGreaterThan(4);
});
