/**
 * What axe finds on a page, and whether anything sticks out of the window. The source is evaluated, since a strict
 * policy lets no tag in.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const near = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = readFileSync(near.resolve('axe-core/axe.min.js'), 'utf8');

export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (Reflect.get(globalThis, 'axe') as { run(): Promise<AxeResults> }).run(),
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  return [...found, ...(wide ? ['wider than the window'] : [])];
}
