/**
 * Importing any entry is safe in Node, in a worker thread and in an edge runtime, each in its own process: it exports its names,
 * and adds and removes no global. Run after the build.
 */
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../tools/repository.js';

/** Every entry of the package, and the file for pages without a build step, with a name that it exports. */
const EXPORTED = {
  index: 'NotificationInboxElement',
  element: 'NotificationInboxElement',
  store: 'createInbox',
  client: 'createClient',
  proxy: 'createProxy',
  'locales/en': 'en',
  'notification-inbox': 'NotificationInboxElement',
};

const urlOf = (entry: string): string => pathToFileURL(inRoot(`dist/${entry}.js`)).href;

interface Imported {
  /** The exports of the module. */
  readonly names: readonly string[];
  /** Globals and members of built-in prototypes that the import added or removed. */
  readonly changed: readonly string[];
}

/** Code that imports by `load`. It runs in any runtime, so it uses no outer variables. */
const comparison = `
  const snapshot = () => {
    const names = new Set(Reflect.ownKeys(globalThis).map(String));
    for (const name of ['Object', 'Function', 'Array', 'String', 'Promise', 'Map', 'Set', 'Error', 'URL', 'EventTarget']) {
      for (const key of Reflect.ownKeys(globalThis[name].prototype)) names.add(name + '.' + String(key));
    }
    return names;
  };
  const before = snapshot();
  const names = Object.keys(await load());
  const after = snapshot();
  const changed = [...before, ...after].filter((name) => !before.has(name) || !after.has(name));
`;

const run = promisify(execFile);

async function inProcess(code: string, ...flags: string[]): Promise<Imported> {
  const { stdout, stderr } = await run(
    process.execPath,
    ['--no-warnings', ...flags, '--input-type=module', '--eval', code],
    { cwd: inRoot('test/package') },
  );
  if (stderr) throw new Error(stderr);
  // Any other line of output would make this invalid JSON.
  return JSON.parse(stdout) as Imported;
}

const RUNTIMES: Readonly<Record<string, (entry: string) => Promise<Imported>>> = {
  Node: (entry) =>
    inProcess(`const load = () => import('${urlOf(entry)}'); ${comparison}
      console.log(JSON.stringify({ names, changed }));`),

  'a worker thread': (entry) => {
    const code = `import { parentPort } from 'node:worker_threads';
      const load = () => import('${urlOf(entry)}'); ${comparison} parentPort.postMessage({ names, changed });`;
    return inProcess(`import { Worker } from 'node:worker_threads';
      const worker = new Worker(new URL('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(code))}));
      worker.on('message', (imported) => console.log(JSON.stringify(imported)));`);
  },

  // It has none of Node's globals, and its imports are linked by hand.
  'an edge runtime': (entry) =>
    inProcess(
      `import { readFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      import { SourceTextModule } from 'node:vm';
      import { EdgeVM } from '@edge-runtime/vm';
      const { context } = new EdgeVM();
      const modules = new Map();
      const loadModule = (url) => {
        const cached = modules.get(url);
        if (cached) return cached;
        const module = new SourceTextModule(readFileSync(fileURLToPath(url), 'utf8'), { identifier: url, context });
        modules.set(url, module);
        return module;
      };
      const link = (name, { identifier }) =>
        loadModule(/^[./]/.test(name) ? new URL(name, identifier).href : import.meta.resolve(name));
      const entry = loadModule('${urlOf(entry)}');
      const whole = new SourceTextModule(
        \`const load = () => import('entry'); ${comparison.replaceAll('`', '')} export const imported = { names, changed };\`,
        { context, importModuleDynamically: async () => (await entry.link(link), await entry.evaluate(), entry) },
      );
      await whole.link(link);
      await whole.evaluate();
      console.log(JSON.stringify(whole.namespace.imported));`,
      '--experimental-vm-modules',
    ),
};

describe.each(Object.entries(RUNTIMES))('importing in %s, without a side effect or output,', (_runtime, load) => {
  it.each(Object.entries(EXPORTED))('%s has its exports', async (entry, name) => {
    const { names, changed } = await load(entry);
    expect(names).toContain(name);
    expect(changed).toEqual([]);
  });
});
