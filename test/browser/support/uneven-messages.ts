/** Many messages whose rows differ in height. */
import type { NewMessage } from './site.js';
import type { Inbox } from './test.js';

/** `Message 1.` and so on, of one to thirteen lines, the first as the newest. */
export const unevenMessages = (
  length: number,
  gapMs: number,
  more: (number: number) => object = () => ({}),
): NewMessage[] =>
  Array.from({ length }, (_, index) => ({
    subscriberId: 'zoe',
    subject: `Message ${index + 1}.`,
    content: 'As many lines as needed. '.repeat(1 + (((index + 1) * 7) % 13)),
    createdAt: new Date(Date.now() - (index + 1) * gapMs).toISOString(),
    ...more(index + 1),
  }));

/** Sends messages as unevenMessages() makes them, and opens their list, in pages of 100. */
export async function visitUneven(
  inbox: Inbox,
  messages: Parameters<typeof unevenMessages>,
  attributes: Record<string, string> = {},
): Promise<void> {
  await inbox.site.sendAll(unevenMessages(...messages));
  await inbox.visitList('zoe', { 'refresh-interval': '0', 'page-size': '100', density: 'comfortable', ...attributes });
}
