/**
 * Listens to a page for what nobody wants to hear: policy violations, console lines, uncaught errors, requests elsewhere.
 */
import type { Page } from '@playwright/test';

/** Lines that the browser itself writes about a network or an answer that the test made bad. */
const NETWORK = /net::ERR_|Failed to load resource/;

/** Gives the list that fills while the page lives. */
export async function listenForComplaints(page: Page, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (line) => NETWORK.test(line.text()) || complaints.push(`console: ${line.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complaints.push(`request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  return complaints;
}
