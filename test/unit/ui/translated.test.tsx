/** A translator puts elements of its own in the place of each text, as those of browsers do: later texts are shown all the same. */
import { expect, it } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { PENDING } from '../../../src/store/message.js';
import { action, message, MINUTE, NOW } from './fake-inbox.js';
import { show, type View } from './render-inbox.js';

const toTranslation = (text: string): string => `[${text}]`;

/** The text nodes themselves leave the page. */
function translate({ root }: View): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim())) {
    const font = document.createElement('font');
    font.textContent = toTranslation(text.data);
    text.replaceWith(font);
  }
}

const untranslated = (text: string): string => text.replaceAll(/[[\]]/g, '');
const text = ({ all }: View): string =>
  all('.bell, .panel')
    .map(({ textContent }) => textContent)
    .join(' ');

const count = (value: number) => ({ count: value, more: false });
const approve = { actions: [action('approve')] };
const other = message('b', { body: 'Body **bold**' });
const messages = [message('a', approve), other];
const edited = message('a', { title: 'X', body: 'Y' });
const failed = message('a', { ...approve, outcome: { ...PENDING, type: 'approve', state: 'failed' } });

it.each<readonly [string, (shown: ReturnType<typeof show>) => Promise<void>]>([
  ['another count', ({ view }) => view.set({ unreadCount: count(1) })],
  ['no count', ({ view }) => view.set({ unreadCount: count(0) })],
  ['a message with other texts', ({ view }) => view.set({ messages: [edited, other] })],
  ['one message more', ({ view }) => view.set({ messages: [message('c'), ...messages] })],
  ['no message', ({ view }) => view.set({ messages: [] })],
  ['another time', ({ view, fake }) => view.change(() => void (fake.now.value = NOW + 7 * MINUTE))],
  ['a failure', ({ view }) => view.set({ status: 'failed', error: new InboxError('broken'), messages: [] })],
  ['what became of an action', ({ view }) => view.set({ messages: [failed, other] })],
  ['another command to undo', ({ view }) => view.set({ undoable: { kind: 'archive-read', partial: 3 } })],
  ['another search', ({ view }) => view.click(view.one('.search-toggle'))],
])('shows %s after a translation', async (_, change) => {
  const undoable = { kind: 'archive', message: message('z') } as const;
  const [plain, translated] = [show({ messages, undoable }), show({ messages, undoable })];
  await plain.view.set({ unreadCount: count(2) });
  await translated.view.set({ unreadCount: count(2) });
  const before = text(plain.view);
  translate(translated.view);
  await change(plain);
  await change(translated);
  expect(text(plain.view)).not.toBe(before);
  expect(untranslated(text(translated.view))).toBe(text(plain.view));
});
