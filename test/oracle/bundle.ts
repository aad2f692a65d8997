/**
 * Bundles the runner as one module, for Node or for a page. The tag is that of the sources, perhaps with a defect put in, or
 * the one that the page has loaded. The sources on disk stay as they are.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Replacement {
  /** Below the root of the project. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

/** @throws Error where the text is not there exactly once. */
export function replaced({ file, text, instead }: Replacement, source = readFileSync(ROOT + file, 'utf8')): string {
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`the text stands ${times} times in ${file}, not once: ${text}`);
  return source.replace(text, () => instead);
}

const elementOf = (loaded: boolean): Plugin => ({
  name: 'oracle-element',
  enforce: 'pre',
  resolveId: (id) => (id === 'oracle:element' ? '\0oracle:element' : null),
  load: (id) => {
    if (id !== '\0oracle:element') return null;
    return loaded
      ? "export const NotificationInboxElement = customElements.get('notification-inbox');"
      : `export { NotificationInboxElement } from '${ROOT}src/index.ts';`;
  },
});

/** A file that is loaded later may fail to come: `platform.ts` says so. */
const laterFiles: Plugin = {
  name: 'oracle-later-files',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(`${ROOT}src/element/`) && code.includes('import(')
      ? { code: code.replace(/\bimport\(('[^']+')\)/g, 'globalThis.oracleFile(() => import($1))'), map: null }
      : null,
};

const planted = (replacements: readonly Replacement[]): Plugin => {
  const codes = new Map<string, string>();
  for (const one of replacements) codes.set(ROOT + one.file, replaced(one, codes.get(ROOT + one.file)));
  return { name: 'oracle-planted', enforce: 'pre', load: (id) => codes.get(id) ?? null };
};

export interface BundleOptions {
  /** The page has loaded the tag already. */
  readonly loaded?: boolean;
  readonly replacements?: readonly Replacement[];
}

export async function bundle({ loaded = false, replacements = [] }: BundleOptions = {}): Promise<string> {
  const config = await loadConfigFromFile({ command: 'build', mode: 'oracle' }, `${ROOT}vite.config.ts`);
  const { define, oxc, plugins = [], resolve } = config?.config ?? {};
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ...(define && { define }),
    ...(oxc !== undefined && { oxc }),
    ...(resolve && { resolve }),
    plugins: [planted(replacements), elementOf(loaded), laterFiles, ...plugins],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: `${ROOT}test/oracle/entry.ts`, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().find((one) => 'output' in one)?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was bundled');
  return chunk.code;
}
