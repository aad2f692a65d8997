/**
 * `npm test` begins with this: where no Chromium is found, it gets one, and prints from where. Playwright's own is the first
 * choice. Where that cannot be downloaded or does not start, on Linux, an npm package has one with the libraries that it needs.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { locateChromium, PACKAGED, starts } from '../../test/support/find-chromium.js';

/** The last version for Node 20. */
const PACKAGE = '@sparticuz/chromium@147';
const MAX_DOWNLOAD_MS = 5 * 60_000;

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: MAX_DOWNLOAD_MS, env: { ...process.env, ...env } });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the package's browser. With this environment it also unpacks the libraries, which a small system may lack. */
function installPackaged(): boolean {
  const folder = dirname(PACKAGED);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  writeFileSync(
    `${folder}/unpack.js`,
    "import chromium from '@sparticuz/chromium';\nawait chromium.executablePath();\n",
  );
  writeFileSync(
    PACKAGED,
    `#!/bin/sh
folder=$(dirname "$0")
"$folder/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$folder/al2023/lib"
exec "$folder/chromium" "$@"
`,
    { mode: 0o755 },
  );
  return (
    run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', PACKAGE]) &&
    run(process.execPath, [`${folder}/unpack.js`], { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }) &&
    starts(PACKAGED)
  );
}

if (!locateChromium()) {
  console.log('No Chromium was found. Playwright downloads its own:');
  run('npx', ['playwright', 'install', 'chromium']);
}
if (!locateChromium() && process.platform === 'linux') {
  console.log(`That did not work. The npm package ${PACKAGE} has one, which goes to node_modules/.cache:`);
  installPackaged();
}
const found = locateChromium();
console.log(found ? `The browser tests run in ${found}.` : 'There is no Chromium: the browser tests will fail.');
