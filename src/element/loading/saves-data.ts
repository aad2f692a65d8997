import { browser } from '../../ui/browser-globals.js';

/** Whether the reader or the browser asks pages to load little. Safari and Firefox say nothing. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return Boolean(connection?.saveData || browser.matchMedia?.('(prefers-reduced-data: reduce)').matches);
}
