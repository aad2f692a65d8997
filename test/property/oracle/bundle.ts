/**
 * Bundles the runner as one module, for a worker or for a page. The element is that of the source, with a mutant if there is
 * one, or the one that the page has loaded.
 */
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

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

/** Lets `platform.ts` decide whether a dynamic import fails. */
const laterFiles: Plugin = {
  name: 'oracle-later-files',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(`${ROOT}src/element/`) && code.includes('import(')
      ? { code: code.replace(/\bimport\(('[^']+')\)/g, 'globalThis.oracleFile(() => import($1))'), map: null }
      : null,
};

/** No check looks at icons, and a sixth of the time would go into their elements. */
const withoutIcons: Plugin = {
  name: 'oracle-without-icons',
  enforce: 'pre',
  transform: (code, id) => {
    if (id !== `${ROOT}src/ui/icons.tsx`) return null;
    const copy = 'element?.prepend(icon.cloneNode(true));';
    if (!code.includes(copy)) throw new Error('icons.tsx copies its icons in another way.');
    return { code: code.replace(copy, ''), map: null };
  },
};

export interface BundleOptions {
  /** The page has already loaded the element. */
  readonly loaded?: boolean;
  /** A mutant's plugin. */
  readonly plugins?: readonly Plugin[];
}

export async function bundle({ loaded = false, plugins = [] }: BundleOptions = {}): Promise<string> {
  const config = await loadConfigFromFile({ command: 'build', mode: 'oracle' }, `${ROOT}vite.config.ts`);
  const { define, oxc, plugins: configured = [], resolve } = config?.config ?? {};
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ...(define && { define }),
    ...(oxc !== undefined && { oxc }),
    ...(resolve && { resolve }),
    plugins: [...plugins, elementOf(loaded), laterFiles, withoutIcons, ...configured],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: `${ROOT}test/property/oracle/entry.ts`, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().find((one) => 'output' in one)?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The bundle has no output chunk.');
  return chunk.code;
}
