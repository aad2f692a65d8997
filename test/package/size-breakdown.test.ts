/** `npm run size -- --why` prints what each module adds to each chunk of the build. */
import { expect, it } from 'vitest';
import { BUILD_ENV, ROOT, run } from '../../tools/repository.js';

it('prints the modules of each chunk, and what the bundler adds', async () => {
  const output = await run({ cwd: ROOT, env: BUILD_ENV }, 'npx', 'tsx', 'tools/size/size.ts', '--why');
  const sections = output.split('\n\n').map((section) => section.trim());
  const sectionOf = (name: string): string => sections.find((section) => section.startsWith(`${name}: `)) ?? '';
  expect(sectionOf('notification-inbox.js')).toMatch(/% {2}src\/index\.ts\n.*% {2}\(bundler\)/);
  expect(sectionOf('notification-inbox-core.js')).toMatch(/\d+ +\d+\.\d % {2}src\/element\/controller\.ts/);
  expect(sectionOf('notification-inbox-panel.js')).toContain('src/ui/list/message-feed.tsx');
  expect(sectionOf('notification-inbox-store.js')).toContain('src/store/create-inbox.ts');
}, 300_000);
