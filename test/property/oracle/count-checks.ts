/** Compares the unread counts of badge, tab, property and event with the model and with each other. */
import { all, not, type Fact, type Verdict } from './facts.js';
import type { View } from './view.js';
import type { Page } from './page.js';
import { check } from './violation.js';

export const unread = ({ here, read, archived, snoozed }: Fact): Verdict =>
  all(here, not(archived), not(snoozed), not(read));

function numberOf(text: string): { count: number; more: boolean } {
  return { count: Number.parseInt(text || '0'), more: text.endsWith('+') };
}

/** Messages of the first page, which is all that a page has whose files do not load. */
const FIRST_PAGE = 100;
/** Messages that a load goes through to find unread ones. */
const MAX_SCANNED = 600;

/** `isWhole` is false while the store's file does not load: no older pages are searched. */
export function checkCount(page: Page, view: View, facts: ReadonlyMap<string, Fact>, isWhole = true): void {
  const verdicts = [...facts.values()].map(unread);
  const least = verdicts.filter((one) => one === 'yes').length;
  const most = least + verdicts.filter((one) => one === 'maybe').length;
  const expected = least === most ? `${least}` : `${least} to ${most}`;
  const { unreadCount } = page.element;
  const shown = view.bell?.badge ?? view.tabCount;
  const text = shown ?? String(unreadCount || '');
  // The property is a number without a plus, and may be a lower bound.
  const { count, more } = shown === null || shown === undefined ? { count: unreadCount, more: true } : numberOf(text);
  check('count', count <= most, () => `the badge shows "${text}" instead of ${expected}`);
  // No badge shows "0+".
  const isShort = facts.size >= (isWhole ? MAX_SCANNED : FIRST_PAGE) && count === 0;
  check('count', isShort || more || count >= least, () => `the badge shows "${text}" instead of ${expected}`);
  if (view.bell) {
    const labelCount = /, (.*) unread$/.exec(view.bell.label)?.[1] ?? '';
    check(
      'agree',
      labelCount === text,
      () => `the label of the bell is "${view.bell?.label}", the badge shows "${text}"`,
    );
  }
  check(
    'agree',
    view.tabCount === null || view.tabCount === text,
    () => `the tab shows "${view.tabCount}", the badge "${text}"`,
  );
  const number = count === 99 && more ? [99, 100] : [count];
  check('agree', number.includes(unreadCount), () => `\`unreadCount\` is ${unreadCount}, the badge shows "${text}"`);
  check(
    'agree',
    page.lastCount === unreadCount,
    () => `the last \`inbox-count\` had ${page.lastCount}, \`unreadCount\` is ${unreadCount}`,
  );
}

export function checkSignedOut(page: Page, view: View): void {
  const { messages, unreadCount, status } = page.element;
  check('signed-out', status === 'signed-out', () => `the status is "${status}"`);
  check('signed-out', view.rows.length === 0 && messages.length === 0, () => 'rows are shown');
  const counts = [view.bell?.badge ?? '', view.tabCount ?? '', unreadCount || ''].join('');
  check('signed-out', counts === '', () => `counts are shown: ${counts}`);
  check('signed-out', page.lastCount === 0, () => `the last \`inbox-count\` had ${page.lastCount}`);
}
