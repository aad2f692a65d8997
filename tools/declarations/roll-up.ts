/** One declaration file for each entry of the package, with the types that it names. Types of several entries are shared. */
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { filesIn, inRoot } from '../repository.js';

const locales = filesIn('src/locales')
  .map((file) => basename(file, '.ts'))
  // As in vite.config.ts.
  .filter((name) => !/^(load-locale$|en-)/.test(name));

/** Each entry that has types of its own, and its file in src/ without an extension. */
export const ENTRIES: Readonly<Record<string, string>> = {
  index: 'index',
  element: 'element/notification-inbox-element',
  store: 'headless',
  client: 'api/admin/client',
  proxy: 'proxy/proxy',
  'proxy/redis': 'proxy/redis',
  ...Object.fromEntries(locales.map((name) => [`locales/${name}`, `locales/${name}`])),
};

/** The comments with which the bundler names the files that it has put together. */
const FILE_NAMES = /^\/\/ [\w/.-]+\.d\.ts\n/gm;

/**
 * Declarations by the path of their file, from those in a folder. `entries` has the path of each entry there, without an
 * extension, by its name.
 */
export async function rollUp(
  folder: string,
  entries: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(folder, `${path}.d.ts`)])),
    cwd: folder,
    // Signals are part of the package, with their types: those of a host's own signals are other ones.
    external: /^(?!@preact\/signals-core$)[^./]/,
    resolve: { alias: { '@preact/signals-core': inRoot('node_modules/@preact/signals-core/dist/signals-core.d.ts') } },
    checks: { pluginTimings: false },
    plugins: [dts({ dtsInput: true, tsconfig: false })],
  });
  try {
    const { output } = await bundle.generate({
      format: 'es',
      entryFileNames: '[name].d.ts',
      chunkFileNames: 'shared/[name].d.ts',
      minifyInternalExports: false,
      codeSplitting: {
        groups: [
          { name: 'signals', test: /signals-core/ },
          // The proxy needs these of the api alone.
          { name: 'types', test: /\/(api\/(config|error)|shared\/json)\.d/ },
          { name: 'api', test: /\/api\/inbox\// },
        ],
      },
    });
    return new Map(
      output.flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, `${file.code.replace(FILE_NAMES, '').trim()}\n`] as const] : [],
      ),
    );
  } finally {
    await bundle.close();
  }
}
