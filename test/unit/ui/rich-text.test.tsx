/** With `rich-text`, bold, emphasis and addresses become elements; all other text stays text, whatever it contains. */
import { expect, it } from 'vitest';
import { linkHref } from '../../../src/ui/safe-url.js';
import { richText } from '../../../src/ui/list/rich-text.js';
import { readCorpora, TEXT_LISTS, URL_LISTS } from '../../support/adversarial/corpora.js';
import { ADVERSARIAL_STRINGS } from '../../support/adversarial/strings.js';
import { message } from './fake-inbox.js';
import { show } from './render-inbox.js';

const shown = (...bodies: readonly string[]) => {
  const messages = bodies.map((body, index) => message(`m${index}`, { title: 'T', body }));
  return show({ messages }, { settings: { richText: true } });
};
const htmlOf = (body: string): string => shown(body).view.one('.body').innerHTML;

it('has bold, emphasis and links, and keeps its line breaks', () => {
  expect(htmlOf('**Ada** asks *why*:\nsee HTTPS://docs.example/a?b=1, (https://docs.example/c).')).toMatch(
    /^<b>Ada<\/b> asks <em>why<\/em>:\nsee <a part="link" class="link" href="https:\/\/docs.example\/a\?b=1" rel="noopener noreferrer" tabindex="0">HTTPS:\/\/docs.example\/a\?b=1<\/a>, \(<a .*>https:\/\/docs.example\/c<\/a>\)\.$/,
  );
});

it.each([
  ['https://wiki.example/Foo_(bar)', 'https://wiki.example/Foo_(bar)'],
  ['(https://wiki.example/Foo_(bar)).', 'https://wiki.example/Foo_(bar)'],
  ['https://x.example/q?a=*&b=* *now*', 'https://x.example/q?a=*&b='],
  ['(https://x.example/a) b', 'https://x.example/a'],
])('%j links to %s', (text, address) => expect(shown(text).view.one('.body a').getAttribute('href')).toBe(address));

it.each([
  '2 * 3 * 4',
  '* item\n* item',
  '**',
  '****',
  '** no **',
  'one *open',
  'a*\nb*',
  'ftp://a.example',
  'xhttps://a.example',
  'https://',
  'https://a@b.example/',
])('keeps %j unchanged', (text) => expect(htmlOf(text)).toBe(text));

it('has no links and no emphasis without the attribute, nor in titles', () => {
  const text = '*a* https://docs.example/';
  const messages = [message('a', { title: text, body: text })];
  expect(show({ messages }).view.all('em, article a')).toHaveLength(0);
  const { view } = show({ messages }, { settings: { richText: true } });
  expect(view.all('.title em, .title a')).toHaveLength(0);
});

it('shows every hostile text as text, with links under the policy alone', () => {
  const texts = [...ADVERSARIAL_STRINGS, ...readCorpora(...TEXT_LISTS, ...URL_LISTS)].filter((text) => text.trim());
  expect(texts.length).toBeGreaterThan(50);
  for (let start = 0; start < texts.length; start += 50) {
    const batch = texts.slice(start, start + 50);
    const { view } = shown(...batch);
    for (const [index, body] of view.all('.body').entries()) {
      const marks = /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*|\*(?!\s)([^*\n]+)(?<!\s)\*/g;
      expect(body.textContent).toBe(batch[index]?.replace(marks, '$1$2'));
      for (const part of body.querySelectorAll('*')) {
        expect(part.localName).toMatch(/^(b|em|a)$/);
        expect(part.children).toHaveLength(0);
        const href = part.getAttribute('href') ?? '';
        expect(href).toBe(part.localName === 'a' ? linkHref(part.textContent ?? '') : '');
        expect(part.getAttributeNames().every((name) => /^(part|class|href|rel|tabindex)$/.test(name))).toBe(true);
      }
    }
  }
});

it.each(['**a ', '*a ', '**', '*', 'https://', 'https://a.', 'https://...', 'a*b'])(
  'parses 200,000 characters of %j without backtracking, which would take minutes',
  (piece) => expect(richText(piece.repeat(Math.ceil(200_000 / piece.length)), 0).length).toBeGreaterThan(0),
  30_000,
);
