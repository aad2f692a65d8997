/** `npm run size -- --why` prints what each module adds to each chunk of the build. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

it('prints the modules of each chunk, also of one that only exports again what others have', async () => {
  // Vitest sets NODE_ENV, which would change the build.
  const { NODE_ENV: _, ...env } = process.env;
  const { stdout } = await run('npx', ['tsx', 'test/support/size.ts', '--why'], { cwd: root, env });
  const sections = stdout.split('\n\n').map((section) => section.trim());
  const sectionOf = (name: string): string => sections.find((section) => section.startsWith(`${name}: `)) ?? '';
  expect(sectionOf('notification-inbox.js')).toMatch(/100\.0 % {2}\(bundler\)/);
  expect(sectionOf('notification-inbox-core.js')).toMatch(/\d+ +\d+\.\d % {2}src\/element\/controller\.ts/);
  expect(sectionOf('notification-inbox-panel.js')).toContain('src/ui/list/message-feed.tsx');
  expect(sectionOf('notification-inbox-store.js')).toContain('src/store/create-inbox.ts');
});
