/** The `**bold**` of the service's editor becomes an element; all other text stays text. */
import { expect, it } from 'vitest';
import { bold, withoutMarks } from '../../../src/ui/list/rows/bold.js';
import { action, message } from './fake-inbox.js';
import { renderList } from './render-inbox.js';

it('becomes an element in the title and in the body', () => {
  const { view } = renderList(
    message('a', { title: 'Build **42** failed', body: '**Ada** asks\nand **Tomas** waits' }),
  );
  expect(view.one('.title span').innerHTML).toBe('Build <b>42</b> failed');
  expect(view.one('.body').innerHTML).toBe('<b>Ada</b> asks\nand <b>Tomas</b> waits');
});

it('leaves no asterisks in the accessible names of rows and buttons', () => {
  const { view } = renderList(message('a', { title: 'Build **42** failed', actions: [action('Retry')] }));
  expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Build 42 failed, Today');
  expect(view.one('[part=action]').getAttribute('aria-label')).toBe('Retry, Build 42 failed');
});

it("becomes an element in a body that takes the title's place", () => {
  const { view } = renderList(message('a', { title: '', body: 'Your code is **482913**' }));
  expect(view.one('.title span').innerHTML).toBe('Your code is <b>482913</b>');
  expect(view.one('article').getAttribute('aria-label')).toContain('Your code is 482913');
});

const unchanged = ['2 ** 3 ** 4', 'a ** b', '**', '****', '** no **', 'one **open', 'a**\nb**', '*one* star'];
it.each(unchanged)('keeps %j unchanged', (text) => expect([withoutMarks(text), bold(text)]).toEqual([text, [text]]));

const hostile = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '"><b>', '{{7+7}}'];
it.each(hostile)('shows %j between marks as text', (text) => {
  const { view } = renderList(message('a', { body: `**${text}**` }));
  expect([...view.one('.body').querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['B']);
  expect(view.one('.body b').textContent).toBe(text);
});

it.each(['**a ', '**', '** a', '*'])(
  'parses 200,000 characters of %j without backtracking',
  (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(bold(text)).toBeDefined();
    expect(withoutMarks(`${text}\n${'x'.repeat(200_000)}`).length).toBeGreaterThan(200_000);
  },
  30_000,
);
