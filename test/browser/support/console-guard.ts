/** Collects what a page reports: policy violations, console lines, uncaught errors and requests to other origins. */
import type { Page } from '@playwright/test';

/** Console lines about failures that a test causes on purpose: the browser's, and ours about files. */
const NETWORK_LINE =
  /net::ERR_|Failed to load resource|Failed to fetch dynamically imported module|of another version: reload the page/;

/** Returns a list that grows while the page is open. */
export async function guardConsole(page: Page, origin: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (line) => NETWORK_LINE.test(line.text()) || problems.push(`console: ${line.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) problems.push(`request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  return problems;
}
