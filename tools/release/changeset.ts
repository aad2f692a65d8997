/**
 * `npm run changeset`: the command of changesets, which has a package of its own so that `npm ci` stays small; it needs the
 * registry once. `npm run release:version` is the same with `--next`: it puts the changes into the next version.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withVersion, type Plan } from './changelog.js';

const root = new URL('../../', import.meta.url);
const folder = new URL('changesets/', import.meta.url);
const command = fileURLToPath(new URL('node_modules/@changesets/cli/bin.js', folder));

const run = (program: string, args: readonly string[], cwd: URL): void =>
  void execFileSync(program, args, { cwd: fileURLToPath(cwd), stdio: 'inherit' });
const changeset = (...args: readonly string[]): void => run(process.execPath, [command, ...args], root);

function nextVersion(): void {
  const plan = new URL('.changeset/plan.json', root);
  const changelog = new URL('CHANGELOG.md', root);
  changeset('status', '--output', '.changeset/plan.json');
  const next = withVersion(readFileSync(changelog, 'utf8'), JSON.parse(readFileSync(plan, 'utf8')) as Plan);
  rmSync(plan);
  // Sets the version in package.json, and deletes the files of the changes.
  changeset('version');
  writeFileSync(changelog, next);
  run('npm', ['install', '--package-lock-only', '--omit-lockfile-registry-resolved=true', '--ignore-scripts'], root);
}

if (!existsSync(command)) run('npm', ['ci', '--no-audit', '--no-fund'], folder);
const [option, ...args] = process.argv.slice(2);
if (option === '--next') nextVersion();
else changeset(...(option ? [option, ...args] : []));
