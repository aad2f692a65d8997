/**
 * Violations that axe finds on a page, and whether the page overflows its window. The source is evaluated, because a strict
 * policy allows no script tag.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { AXE_TAGS } from '../../../stories/page/axe-tags.js';

interface Rule {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
}

interface AxeResults {
  readonly violations: readonly Rule[];
  /** Checks that axe cannot decide. */
  readonly incomplete: readonly Rule[];
}

const requireAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(requireAxe.resolve('axe-core/axe.min.js'), 'utf8');

async function runAxe(page: Page, tags?: readonly string[]): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    (values) =>
      (Reflect.get(globalThis, 'axe') as { run(options: object): Promise<AxeResults> }).run(
        values ? { runOnly: { type: 'tag', values }, resultTypes: ['violations', 'incomplete'] } : {},
      ),
    tags,
  );
}

const overflow = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) ? ['wider than the window'] : [];

const toLines = (rules: readonly Rule[], prefix = ''): string[] =>
  rules.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${prefix}${id}: ${html.slice(0, 160)} ${prefix && (any[0]?.message ?? '')}`.trim()),
  );

/** The contrast of texts alone: of all rules, the one whose result depends on the colour scheme. */
export async function contrastViolations(page: Page): Promise<string[]> {
  return toLines((await runAxe(page, ['cat.color'])).violations.filter(({ id }) => id === 'color-contrast'));
}

export const axeViolations = async (page: Page): Promise<string[]> => [
  ...toLines((await runAxe(page)).violations),
  ...(await overflow(page)),
];

/** Checks every rule up to WCAG 2.2 AA and best practice, and includes undecided checks unless they match `triaged`. */
export async function strictAxeViolations(page: Page, triaged: RegExp): Promise<string[]> {
  const { violations, incomplete } = await runAxe(page, AXE_TAGS);
  const open = toLines(incomplete, 'open: ').filter((line) => !triaged.test(line));
  return [...toLines(violations), ...open, ...(await overflow(page))];
}
