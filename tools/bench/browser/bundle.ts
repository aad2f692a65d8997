/** The files of a candidate's page by path: bundled as an app bundles them, or the files of the build as they are. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { FIRST_FILE, allChunks, chunksBeforeBadge, readChunk } from '../../../tools/size/chunks.js';
import type { Candidate } from './candidates.js';

export type Files = ReadonlyMap<string, string | Uint8Array>;

const bench = fileURLToPath(new URL('../', import.meta.url));
const dist = new URL('../../../dist/', import.meta.url);

export const html = (head: string, root = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Inbox</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; font: 14px system-ui, sans-serif } header { display: flex; justify-content: end; padding: 10px 16px }</style>
${head}
</head>
<body><header><div id="root">${root}</div></header></body>
</html>`;

export const ELEMENT = '<notification-inbox endpoint="/" subscriber-id="me"></notification-inbox>';

/** The page of the documentation for a site without a bundler. */
function filesOfBuild(): Files {
  const preloads = chunksBeforeBadge().map(({ file }) => `<link rel="modulepreload" href="/${file}">`);
  const head = [...preloads.slice(1), `<script type="module" src="/${FIRST_FILE}"></script>`].join('\n');
  const locales = readdirSync(new URL('locales/', dist)).map((name) => readChunk(`locales/${name}`));
  return new Map<string, string | Uint8Array>([
    ['/', html(head, ELEMENT)],
    ...[...allChunks(), ...locales].map(({ file, code }): [string, Uint8Array] => [`/${file}`, code]),
  ]);
}

/** The outputs of a build by path. */
const toFiles = (result: Awaited<ReturnType<typeof build>>): Files =>
  new Map(
    [result]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .map((one) => [
        one.fileName === 'index.html' ? '/' : `/${one.fileName}`,
        one.type === 'chunk' ? one.code : one.source,
      ]),
  );

/** Gives the bundler a page that is in no folder. */
function virtualPage(id: string, entry: string): Plugin {
  return {
    name: 'virtual-page',
    resolveId: (source) => (source === id ? id : null),
    load: (source) => (source === id ? html(`<script type="module" src="/${entry}"></script>`) : null),
  };
}

async function bundlePage(entry: string): Promise<Files> {
  const page = `${bench}index.html`;
  const result = await build({
    configFile: false,
    root: bench,
    logLevel: 'error',
    plugins: [virtualPage(page, entry)],
    build: { write: false, target: 'es2022', chunkSizeWarningLimit: 5000, rolldownOptions: { input: page } },
  });
  return toFiles(result);
}

export const filesOf = ({ entry }: Candidate): Promise<Files> =>
  entry === undefined ? Promise.resolve(filesOfBuild()) : bundlePage(entry);

/** The script that every measured page gets first. */
export async function bundleDriver(): Promise<string> {
  const entry = fileURLToPath(new URL('in-page/driver.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['iife'], name: 'driver', fileName: 'driver' },
    },
  });
  const [code] = toFiles(result).values();
  return String(code);
}
