/**
 * Packs the package as it would be published, and installs and builds each app with it, in a folder outside of the
 * repository, as a stranger would. Run after the build. An app whose tool asks for a newer node than ours brings it along.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NAMES } from './names.js';

const here = fileURLToPath(new URL('.', import.meta.url));

function run(cwd: string, command: string, ...rest: readonly string[]): string {
  try {
    return execFileSync(command, rest, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} ${rest.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

const chapter = readFileSync(join(here, '../../README.md'), 'utf8').split('\n## Frameworks\n')[1] ?? '';

/** What the README shows of a framework is a part of its app, word for word. */
function takeSample(app: string, name: string): void {
  const [, language = '', sample] =
    new RegExp(`^${name}\\b[^\\n]*:\\n\\n\`\`\`(\\w+)\\n(.*?)^\`\`\`$`, 'ims').exec(chapter) ?? [];
  if (sample) writeFileSync(join(app, `src/readme.${language}`), sample);
}

/** Beside the page that begins empty: the one that the server has filled. */
function renderOnServer(app: string): void {
  const server = readdirSync(join(app, 'dist-server')).find((file) => file.startsWith('server.')) ?? '';
  const rendered = run(app, 'node', join('dist-server', server)).trim();
  const page = readFileSync(join(app, 'dist/index.html'), 'utf8').replace('<!--app-->', () => rendered);
  writeFileSync(join(app, 'dist/server.html'), page);
}

export default function prepare(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
  process.env['FRAMEWORKS_AT'] = folder;
  run(join(here, '../..'), 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder);
  const [packed = ''] = readdirSync(folder);
  for (const name of NAMES) {
    const app = join(folder, name);
    cpSync(join(here, 'apps', name), app, { recursive: true });
    cpSync(join(here, 'apps/shared/sample.ts'), join(app, 'src/sample.ts'));
    cpSync(join(here, 'apps/shared/app.css'), join(app, 'public/app.css'));
    takeSample(app, name);
    const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    run(app, 'npm', 'install', ...quiet, join('..', packed));
    run(app, 'npm', 'run', 'build');
    if (existsSync(join(app, 'dist-server'))) renderOnServer(app);
  }
  return () => rmSync(folder, { recursive: true });
}
