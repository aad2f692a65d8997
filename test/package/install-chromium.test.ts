/** How `npm test` gets a browser. Stand-ins for npx and npm on a PATH that has no browser. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const SCRIPT = new URL('../../tools/stages/install-chromium.ts', import.meta.url).pathname;
/** Creates the package in the folder that follows --prefix; its browser is a script that starts. */
const NPM = `#!/bin/sh
echo "npm $*" >> "$CALLS"
folder="$3/node_modules/@sparticuz/chromium"
mkdir -p "$folder"
echo '{ "type": "module", "exports": "./index.js" }' > "$folder/package.json"
echo "import { writeFileSync } from 'node:fs';
export default { executablePath: async () =>
  writeFileSync(process.env.TMPDIR + '/chromium', '#!/bin/sh', { mode: 0o755 }) };" > "$folder/index.js"
`;
const NPX = '#!/bin/sh\necho "npx $*" >> "$CALLS"\nexit 1\n';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  await mkdir(join(folder, 'bin'));
  for (const [name, text] of Object.entries({ npm: NPM, npx: NPX })) {
    await writeFile(join(folder, 'bin', name), text);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  const { stdout } = await run('which', ['sh', 'mkdir', 'dirname']);
  for (const path of stdout.trim().split('\n')) await symlink(path, join(folder, 'bin', path.split('/').at(-1) ?? ''));
});
afterEach(() => rm(folder, { recursive: true }));

async function install(env: Record<string, string> = {}): Promise<{ readonly output: string; readonly calls: string }> {
  const { stdout } = await run(process.execPath, ['--import', import.meta.resolve('tsx'), SCRIPT], {
    env: {
      PATH: join(folder, 'bin'),
      CALLS: join(folder, 'calls'),
      CHROMIUM_CACHE: join(folder, 'cache'),
      PLAYWRIGHT_BROWSERS_PATH: join(folder, 'none'),
      ...env,
    },
  });
  return { output: stdout, calls: await readFile(join(folder, 'calls'), 'utf8').catch(() => '') };
}

test('installs nothing where there is a browser', async () => {
  const { output, calls } = await install({ CHROMIUM_PATH: '/opt/browser' });
  expect([output, calls]).toEqual(['The browser tests run in /opt/browser.\n', '']);
});

test('on Linux, without a browser and without Playwright’s download, unpacks the browser of a package', async () => {
  const { output, calls } = await install();
  expect(calls).toMatch(/^npx playwright install chromium\nnpm install --prefix \S+ .*@sparticuz\/chromium@\d+\n$/);
  expect(output).toContain(`The browser tests run in ${join(folder, 'cache/chromium.sh')}.`);
});

test('finds the unpacked browser the next time', async () => {
  await install();
  await rm(join(folder, 'calls'));
  expect((await install()).calls).toBe('');
});
