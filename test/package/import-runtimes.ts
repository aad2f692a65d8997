/**
 * Imports the built modules where a host may: in Node, in a thread of it, and in an edge runtime, each in a process of its
 * own. Each says what the import gave, and which names it added or took away. Run after the build.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Every entry of the package, and the single file. */
export const ENTRIES = ['index', 'element', 'store', 'client', 'proxy', 'locales/en', 'notification-inbox'] as const;

export const address = (entry: string): string => new URL(`../../dist/${entry}.js`, import.meta.url).href;

export interface Imported {
  /** What the module gives. */
  readonly names: readonly string[];
  /** Global names, and members of built-in prototypes, that were not there before or are not there after. */
  readonly changed: readonly string[];
}

/** Runs wherever `from` can be imported; its own text travels, so it uses nothing from here. */
const looking = `
  const look = () => {
    const seen = new Set(Reflect.ownKeys(globalThis).map(String));
    for (const name of ['Object', 'Function', 'Array', 'String', 'Promise', 'Map', 'Set', 'Error', 'URL', 'EventTarget']) {
      for (const key of Reflect.ownKeys(globalThis[name].prototype)) seen.add(name + '.' + String(key));
    }
    return seen;
  };
  const before = look();
  const names = Object.keys(await from());
  const after = look();
  const changed = [...before, ...after].filter((name) => !before.has(name) || !after.has(name));
`;

const run = promisify(execFile);

async function inProcess(code: string, ...flags: string[]): Promise<Imported> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const { stdout, stderr } = await run(
    process.execPath,
    ['--no-warnings', ...flags, '--input-type=module', '--eval', code],
    { cwd: here },
  );
  if (stderr) throw new Error(stderr);
  // It is the only line: whatever else were written would be no JSON.
  return JSON.parse(stdout) as Imported;
}

export const RUNTIMES: Readonly<Record<string, (entry: string) => Promise<Imported>>> = {
  Node: (entry) =>
    inProcess(`const from = () => import('${address(entry)}'); ${looking}
      console.log(JSON.stringify({ names, changed }));`),

  'a thread of Node': (entry) => {
    const inside = `import { parentPort } from 'node:worker_threads';
      const from = () => import('${address(entry)}'); ${looking} parentPort.postMessage({ names, changed });`;
    return inProcess(`import { Worker } from 'node:worker_threads';
      const worker = new Worker(new URL('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(inside))}));
      worker.on('message', (imported) => console.log(JSON.stringify(imported)));`);
  },

  // Nothing of Node's is there: what is taken in is linked by hand.
  'an edge runtime': (entry) =>
    inProcess(
      `import { readFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      import { SourceTextModule } from 'node:vm';
      import { EdgeVM } from '@edge-runtime/vm';
      const { context } = new EdgeVM();
      const modules = new Map();
      const load = (url) => {
        const known = modules.get(url);
        if (known) return known;
        const made = new SourceTextModule(readFileSync(fileURLToPath(url), 'utf8'), { identifier: url, context });
        modules.set(url, made);
        return made;
      };
      const link = (name, { identifier }) =>
        load(/^[./]/.test(name) ? new URL(name, identifier).href : import.meta.resolve(name));
      const entry = load('${address(entry)}');
      const whole = new SourceTextModule(
        \`const from = () => import('entry'); ${looking.replaceAll('`', '')} export const imported = { names, changed };\`,
        { context, importModuleDynamically: async () => (await entry.link(link), await entry.evaluate(), entry) },
      );
      await whole.link(link);
      await whole.evaluate();
      console.log(JSON.stringify(whole.namespace.imported));`,
      '--experimental-vm-modules',
    ),
};
