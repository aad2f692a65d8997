/** The files of the build with the names of their functions, and where those are in the sources: for a profile. */
import { SourceMap } from 'node:module';
import { build } from 'vite';
import { FIRST_FILE } from '../../../tools/size/chunks.js';
import { ELEMENT, html, type Files } from './bundle.js';

export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  /** From 0. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** `render (src/ui/panel/panel.tsx:42)` */
export type NameFrame = (frame: CallFrame) => string;

const fileName = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** With the positions in the files that the browser has. */
export const nameInFile: NameFrame = ({ functionName, url, lineNumber }) =>
  `${functionName || '(anonymous)'}${url ? ` (${fileName(url)}:${lineNumber + 1})` : ''}`;

export async function buildReadable(): Promise<{ readonly files: Files; readonly nameFrame: NameFrame }> {
  const options = { write: false, sourcemap: true, minify: false, rolldownOptions: { output: { minify: false } } };
  const result = await build({ mode: 'files', logLevel: 'error', build: options });
  const chunks = [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((one) => one.type === 'chunk');
  const maps = new Map(
    chunks.map(({ fileName: name, map }) => [fileName(name), map && new SourceMap(JSON.parse(map.toString()))]),
  );
  const page = html(`<script type="module" src="/${FIRST_FILE}"></script>`, ELEMENT);
  return {
    files: new Map([...chunks.map(({ fileName: name, code }) => [`/${name}`, code] as const), ['/', page]]),
    nameFrame: (frame) => {
      const entry = maps.get(fileName(frame.url))?.findEntry(frame.lineNumber, frame.columnNumber);
      if (!entry || !('originalSource' in entry) || !entry.originalSource) return nameInFile(frame);
      const source = entry.originalSource.replace(/^.*?(?=(?:node_modules|src)\/)/, '');
      return `${frame.functionName || '(anonymous)'} (${source}:${entry.originalLine + 1})`;
    },
  };
}
