/** The proxy in Deno, Bun and workerd: a table of requests has the same responses as in Node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../support/free-port.js';
import { emptyFolder } from '../consumer-app/folder.js';
import { run } from '../../../tools/repository.js';
import { table, type Row } from './table.js';

const RUNTIMES = ['deno@2.9.6', 'bun@1.4.5', 'workerd@1.20261117.1'];
const folder = emptyFolder();
const bin = (name: string): string => join(folder.path, 'node_modules', '.bin', name);
let expected: readonly Row[] = [];

/** The table and the source of the proxy, bundled as one module. */
async function bundleTable(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL('table.ts', import.meta.url)), formats: ['es'] },
    },
  });
  const [chunk] = [output].flat().find((result) => 'output' in result)?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The build has no output chunk.');
  return chunk.code;
}

beforeAll(async () => {
  console.log(`Installing ${RUNTIMES.join(', ')} from the npm registry, into a temporary folder.`);
  const npm = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder.path, ...RUNTIMES];
  const [code] = await Promise.all([bundleTable(), run({ cwd: folder.path }, 'npm', ...npm)]);
  folder.write('package.json', '{"type":"module"}');
  folder.write('table.js', code);
  folder.write('run.js', "import { table } from './table.js';\nconsole.log(JSON.stringify(await table()));\n");
  expected = JSON.parse(JSON.stringify(await table())) as readonly Row[];
});
afterAll(() => folder.remove());

it('the table has more than 400 rows, and no response contains the API key', () => {
  expect(expected.length).toBeGreaterThan(400);
  const text = JSON.stringify(expected.map(([, outcome]) => (Array.isArray(outcome) ? outcome.slice(0, 3) : outcome)));
  expect(text).not.toContain('canary-key');
});

it.concurrent.each([
  ['Deno', 'deno', ['run', '--no-prompt']],
  ['Bun', 'bun', []],
] as const)('%s has the same responses as Node', async (_name, program, args) => {
  expect(JSON.parse(await run({ cwd: folder.path }, bin(program), ...args, 'run.js'))).toEqual(expected);
});

const WORKER = `
import { table } from './table.js';
export default { fetch: async () => Response.json(await table()) };
`;
const configOf = (port: number): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "table.js", esModule = embed "table.js")],
    compatibilityDate = "2026-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

it.concurrent('workerd has the same responses as Node', async () => {
  const port = await freePort();
  folder.write('worker.js', WORKER);
  folder.write('config.capnp', configOf(port));
  const server = spawn(bin('workerd'), ['serve', 'config.capnp'], { cwd: folder.path, stdio: 'inherit' });
  try {
    const rows = await vi.waitFor(async () => (await fetch(`http://127.0.0.1:${port}/`)).json(), { timeout: 60_000 });
    expect(rows).toEqual(expected);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});
