/**
 * The files that a page of the demo loads. They are read each time, so that a rebuild shows at the next reload.
 */
import { readFile } from 'node:fs/promises';

interface File {
  readonly place: URL;
  readonly type: string;
  /** Builds it, where it isn't there. */
  readonly made?: string;
}

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const script = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

const languages = ['ar', 'de', 'es', 'fr', 'he', 'ja', 'pt-br', 'zh-hans'];
const sheets = ['base', 'frame', 'header', 'send', 'lists', 'views', 'tour', 'settings'];

export const files: Readonly<Record<string, File>> = {
  ...Object.fromEntries(
    ['notification-inbox', 'notification-inbox-panel'].map((name) => [
      `/${name}.js`,
      { place: at(`dist/${name}.js`), type: script, made: 'npm run build:single' },
    ]),
  ),
  ...Object.fromEntries(
    languages.map((name) => [
      `/locales/${name}.js`,
      { place: at(`dist/locales/${name}.js`), type: script, made: 'npm run build:modules' },
    ]),
  ),
  '/preview.js': { place: at('dist/preview.js'), type: script, made: 'npm run build:modules' },
  '/page.js': { place: at('dist-demo/page.js'), type: script, made: 'npm run build:demo' },
  ...Object.fromEntries(
    sheets.map((name) => [`/styles/${name}.css`, { place: at(`demo/page/styles/${name}.css`), type: css }]),
  ),
  '/favicon.svg': { place: at('demo/page/favicon.svg'), type: 'image/svg+xml' },
};

export const shellFile = at('demo/page/index.html');

export async function fileAnswer({ place, type, made = '' }: File): Promise<Response> {
  try {
    return new Response(await readFile(place, 'utf8'), { headers: { 'content-type': type } });
  } catch {
    return new Response(`Not built yet: ${made}\n`, { status: 503, headers: { 'content-type': 'text/plain' } });
  }
}
