/** The files that a page of the demo loads. Each request reads them anew, so a reload shows the latest build. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

interface File {
  readonly url: URL;
  readonly type: string;
  /** The command that builds the file. */
  readonly buildCommand?: string;
}

const fileUrl = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

const LOCALES = ['ar', 'de', 'es', 'fr', 'he', 'ja', 'pt-br', 'zh-hans'];

/** The first file and its chunks; the name of a chunk may contain a hash. */
function inboxFiles(): readonly string[] {
  try {
    const names = readdirSync(fileUrl('dist/'));
    return names.filter((name) => /^notification-inbox[\w-]*\.js$/.test(name)).map((name) => name.slice(0, -3));
  } catch {
    return []; // not built yet
  }
}

export const files: Readonly<Record<string, File>> = {
  ...Object.fromEntries(
    ['notification-inbox', ...inboxFiles()].map((name) => [
      `/${name}.js`,
      { url: fileUrl(`dist/${name}.js`), type: JAVASCRIPT, buildCommand: 'npm run build:single' },
    ]),
  ),
  ...Object.fromEntries(
    LOCALES.map((name) => [
      `/locales/${name}.js`,
      { url: fileUrl(`dist/locales/${name}.js`), type: JAVASCRIPT, buildCommand: 'npm run build:modules' },
    ]),
  ),
  '/preview.js': { url: fileUrl('dist/preview.js'), type: JAVASCRIPT, buildCommand: 'npm run build:modules' },
  '/page.js': { url: fileUrl('dist-demo/page.js'), type: JAVASCRIPT, buildCommand: 'npm run build:demo' },
  ...Object.fromEntries(
    readdirSync(fileUrl('demo/styles/')).map((name) => [
      `/styles/${name}`,
      { url: fileUrl(`demo/styles/${name}`), type: CSS },
    ]),
  ),
  '/favicon.svg': { url: fileUrl('demo/page/favicon.svg'), type: 'image/svg+xml' },
};

export const shellFile = fileUrl('demo/page/index.html');

export async function fileAnswer({ url, type, buildCommand = '' }: File): Promise<Response> {
  try {
    return new Response(await readFile(url, 'utf8'), { headers: { 'content-type': type } });
  } catch {
    return new Response(`Not built yet: ${buildCommand}\n`, { status: 503, headers: { 'content-type': 'text/plain' } });
  }
}
