/** `npm run test:newest-node`: the unit tests in the newest Node, which comes from the registry as a package. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/newest-node/', import.meta.url));
mkdirSync(folder, { recursive: true });
execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', 'node@latest'], {
  stdio: 'ignore',
});
const PATH = `${folder}node_modules/node/bin${delimiter}${process.env['PATH']}`;
const run = (...command: readonly [string, ...string[]]): unknown =>
  execFileSync(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, PATH } });
run('node', '--version');
run('npm', 'run', '--silent', 'test:unit');
