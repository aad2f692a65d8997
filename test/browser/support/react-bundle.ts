/** Bundles files of a host with React and the built package to one script. */
import { join } from 'node:path';
import { build } from 'vite';
import { makeFolder } from '../../package/consumer-app/folder.js';

/** @param files by path; the first is where the bundle begins */
export async function bundleWithReact(files: Readonly<Record<string, string>>, define = {}): Promise<string> {
  const folder = makeFolder({ packages: ['react', 'react-dom'] });
  for (const [path, code] of Object.entries(files)) folder.write(path, code);
  await build({
    root: folder.path,
    configFile: false,
    logLevel: 'warn',
    define,
    resolve: { alias: { '@': join(folder.path, 'alias-path') } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      modulePreload: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: join(folder.path, Object.keys(files)[0] ?? ''),
        checks: { pluginTimings: false, ineffectiveDynamicImport: false, moduleLevelDirective: false },
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  const script = folder.read('dist/page.js');
  folder.remove();
  return script;
}
