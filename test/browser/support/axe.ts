/**
 * What axe finds on a page, and whether anything sticks out of the window. The source is evaluated, since a strict
 * policy lets no tag in.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

interface Rule {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
}

interface AxeResults {
  readonly violations: readonly Rule[];
  /** What axe can't decide for itself. */
  readonly incomplete: readonly Rule[];
}

const near = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = readFileSync(near.resolve('axe-core/axe.min.js'), 'utf8');

/** `target-size` runs only where it is asked for by its tag. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function results(page: Page, tags?: readonly string[]): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(
    (values) =>
      (Reflect.get(globalThis, 'axe') as { run(options: object): Promise<AxeResults> }).run(
        values ? { runOnly: { type: 'tag', values }, resultTypes: ['violations', 'incomplete'] } : {},
      ),
    tags,
  );
}

const wide = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) ? ['wider than the window'] : [];

const lines = (rules: readonly Rule[], mark = ''): string[] =>
  rules.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${mark}${id}: ${html.slice(0, 160)} ${mark && (any[0]?.message ?? '')}`.trim()),
  );

export async function faults(page: Page): Promise<string[]> {
  return [...lines((await results(page)).violations), ...(await wide(page))];
}

/** By every rule up to WCAG 2.2 AA and of best practice; and with what axe leaves open, unless it is looked after elsewhere. */
export async function strictFaults(page: Page, triaged: RegExp): Promise<string[]> {
  const { violations, incomplete } = await results(page, TAGS);
  const open = lines(incomplete, 'open: ').filter((line) => !triaged.test(line));
  return [...lines(violations), ...open, ...(await wide(page))];
}
