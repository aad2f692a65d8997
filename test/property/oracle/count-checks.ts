/** Compares the counts that a reader sees, and those that a host is told, with what is true and with each other. */
import { all, not } from './facts.js';
import type { Fact, Verdict } from './facts.js';
import type { Look } from './look.js';
import type { Page } from './page.js';
import { check } from './violation.js';

export const unread = ({ here, read, archived }: Fact): Verdict => all(here, not(archived), not(read));

function numberOf(text: string): { count: number; more: boolean } {
  return { count: Number.parseInt(text || '0'), more: text.endsWith('+') };
}

export function checkCount(page: Page, look: Look, facts: ReadonlyMap<string, Fact>): void {
  const verdicts = [...facts.values()].map(unread);
  const least = verdicts.filter((one) => one === 'yes').length;
  const most = least + verdicts.filter((one) => one === 'maybe').length;
  const true_ = least === most ? `${least}` : `${least} to ${most}`;
  const { unreadCount } = page.element;
  const shown = look.bell?.badge ?? look.tabCount;
  const text = shown ?? String(unreadCount || '');
  // A number alone may be a lower bound.
  const { count, more } = shown === null || shown === undefined ? { count: unreadCount, more: true } : numberOf(text);
  check('count', count <= most, () => `the badge says "${text}", true is ${true_}`);
  check('count', more || count >= least, () => `the badge says "${text}", true is ${true_}`);
  if (look.bell) {
    const said = /unread: (.*)$/.exec(look.bell.label)?.[1] ?? '';
    check('agree', said === text, () => `the bell is named "${look.bell?.label}", the badge says "${text}"`);
  }
  check(
    'agree',
    look.tabCount === null || look.tabCount === text,
    () => `the tab says "${look.tabCount}", the badge "${text}"`,
  );
  const number = count === 99 && more ? [99, 100] : [count];
  check('agree', number.includes(unreadCount), () => `\`unreadCount\` is ${unreadCount}, the badge says "${text}"`);
  check(
    'agree',
    page.told === unreadCount,
    () => `the last \`inbox-count\` said ${page.told}, \`unreadCount\` is ${unreadCount}`,
  );
}

export function checkSignedOut(page: Page, look: Look): void {
  const { messages, unreadCount, status } = page.element;
  check('signed-out', status === 'signed-out', () => `the status is "${status}"`);
  check('signed-out', look.rows.length === 0 && messages.length === 0, () => 'rows are shown');
  const counts = [look.bell?.badge ?? '', look.tabCount ?? '', unreadCount || ''].join('');
  check('signed-out', counts === '', () => `counts are shown: ${counts}`);
  check('signed-out', page.told === 0, () => `the last \`inbox-count\` said ${page.told}`);
}
