/** No unit test depends on the speed of the machine: it waits with test/support/until.ts, or has fake timers. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Redis is a process, and has bounds of its own. */
const FOLDERS = ['api', 'cli', 'client', 'element', 'locales', 'proxy', 'react', 'shared', 'store', 'ui'];
/** Polls that give up after one second, and sleeps. */
const WAITS = /\bwait(For|Until)\(|\bexpect\.poll\(|timers\/promises|new Promise\b[^;]*\bsetTimeout\(/g;

const waitsIn = (code: string): string[] => code.match(WAITS) ?? [];

it.each(FOLDERS)('no file in test/unit/%s sleeps, or waits only as long as a fast machine takes', (folder) => {
  const path = new URL(folder, import.meta.url).pathname;
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(2);
  expect(files.flatMap((file) => waitsIn(readFileSync(`${path}/${file}`, 'utf8')).map(() => file))).toEqual([]);
});

it.each([
  'await vi.waitFor(() => view.one("article"));',
  'await vi.waitUntil(() => isReady);',
  'await waitFor(() => view.one("article"));',
  'await expect.poll(() => count).toBe(1);',
  "import { setTimeout } from 'node:timers/promises';",
  'await new Promise((done) => setTimeout(done, 50));',
  'await new Promise<void>((done) => {\n  setTimeout(done);\n});',
])('finds %j', (code) => expect(waitsIn(code)).toHaveLength(1));
