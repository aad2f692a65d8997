/** The demo with a database of its own, open at a path. A test fails if its page reports a problem. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { startDemo, type Demo } from '../../../demo/server/start-demo.js';
import { guardConsole } from './console-guard.js';

interface Fixtures {
  readonly path: string;
  /** The running demo, and what starts it again at its address with its data. */
  readonly demo: { current: Demo; restart(): Promise<void> };
}

export const test = base.extend<Fixtures>({
  path: ['/', { option: true }],
  demo: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'));
    const start = (port: number): Promise<Demo> => startDemo({ port, data: join(folder, 'demo.db') });
    const demo = {
      current: await start(0),
      restart: async () => {
        const { port } = new URL(demo.current.url);
        await demo.current.close();
        demo.current = await start(Number(port));
      },
    };
    await use(demo);
    await demo.current.close();
    await rm(folder, { recursive: true });
  },
  page: async ({ page, demo, path }, use) => {
    const problems = await guardConsole(page, new URL(demo.current.url).origin);
    await page.goto(demo.current.url + path);
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };
