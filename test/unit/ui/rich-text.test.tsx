/** With `rich-text`, bold, emphasis and addresses become elements; all other text stays text, whatever it contains. */
import * as fc from 'fast-check';
import { render } from 'preact';
import { expect, it } from 'vitest';
import { linkHref } from '../../../src/ui/safe-url.js';
import { richText } from '../../../src/ui/list/rows/rich-text.js';
import { readCorpora, TEXT_LISTS, URL_LISTS } from '../../support/adversarial/corpora.js';
import { ADVERSARIAL_STRINGS } from '../../support/adversarial/strings.js';
import { forAll } from '../../support/for-all.js';
import { message } from './fake-inbox.js';
import { show } from './render-inbox.js';

const shown = (...bodies: readonly string[]) => {
  const messages = bodies.map((body, index) => message(`m${index}`, { title: 'T', body }));
  return show({ messages }, { settings: { richText: true } });
};
const htmlOf = (body: string): string => shown(body).view.one('.body').innerHTML;

it('has bold, emphasis and links, and keeps its line breaks', () =>
  expect(htmlOf('**Ada** asks *why*:\nsee HTTPS://docs.example/a?b=1, (https://docs.example/c).')).toMatch(
    /^<b>Ada<\/b> asks <em>why<\/em>:\nsee <a part="link" class="link" href="https:\/\/docs.example\/a\?b=1" rel="noopener noreferrer" tabindex="0">HTTPS:\/\/docs.example\/a\?b=1<\/a>, \(<a .*>https:\/\/docs.example\/c<\/a>\)\.$/,
  ));

it.each([
  ['https://wiki.example/Foo_(bar)', 'https://wiki.example/Foo_(bar)'],
  ['(https://wiki.example/Foo_(bar)).', 'https://wiki.example/Foo_(bar)'],
  ['https://x.example/q?a=*&b=* *now*', 'https://x.example/q?a=*&b='],
  ['(https://x.example/a) b', 'https://x.example/a'],
])('%j links to %s', (text, address) => expect(shown(text).view.one('.body a').getAttribute('href')).toBe(address));

it.each([
  ['**a*b**', '<b>a*b</b>'],
  ['*a**b*', '<em>a**b</em>'],
  ['**a *b* c**', '<b>a <em>b</em> c</b>'],
  ['*a **b** c*', '<em>a <b>b</b> c</em>'],
  ['***a***', '<b><em>a</em></b>'],
  ['***a** b*', '<em><b>a</b> b</em>'],
  ['***a* b**', '<b><em>a</em> b</b>'],
  ['**a *b***', '<b>a <em>b</em></b>'],
  ['*a **b***', '<em>a <b>b</b></em>'],
  ['*a **b* c**', '<em>a **b</em> c**'],
  ['**a *b** c*', '<b>a *b</b> c*'],
  ['**a** **b** *c**', '<b>a</b> <b>b</b> *c**'],
  ['**a\n*b***', '**a\n<em>b</em>**'],
  ['a ***b', 'a ***b'],
])('nests the marks of %j', (text, expected) => expect(htmlOf(text)).toBe(expected));

const anyPiece = fc.constantFrom('*', '**', '***', '****', 'a', 'b', ' ', '\n', 'https://a.example/*');

it('loses no text, whatever the marks, and removes those alone that became elements', () =>
  forAll({ numRuns: 2000 })(fc.array(anyPiece, { maxLength: 16 }), (pieces) => {
    const text = pieces.join('');
    const box = document.createElement('div');
    render(<>{richText(text, 0)}</>, box);
    const marked = [...box.querySelectorAll('b, em')];
    const removed = marked.reduce((sum, { localName }) => sum + (localName === 'b' ? 4 : 2), 0);
    expect(box.textContent.replaceAll('*', '')).toBe(text.replaceAll('*', ''));
    expect(text.length - box.textContent.length).toBe(removed);
    for (const { textContent } of marked) expect(textContent).toMatch(/^\S(.*\S)?$/);
  }));

const NO_EMPHASIS = ['2 * 3 * 4', '* item\n* item', '**', '****', '** no **', 'one *open', 'a*\nb*'];
const NO_LINKS = ['ftp://a.example', 'xhttps://a.example', 'https://', 'https://a@b.example/'];
it.each([...NO_EMPHASIS, ...NO_LINKS])('keeps %j unchanged', (text) => expect(htmlOf(text)).toBe(text));

it('has no links and no emphasis without the attribute, nor in titles', () => {
  const text = '*a* https://docs.example/';
  const messages = [message('a', { title: text, body: text })];
  expect(show({ messages }).view.all('em, article a')).toHaveLength(0);
  expect(show({ messages }, { settings: { richText: true } }).view.all('.title em, .title a')).toHaveLength(0);
});

it('shows every hostile text as text, with links under the policy alone', () => {
  const texts = [...ADVERSARIAL_STRINGS, ...readCorpora(...TEXT_LISTS, ...URL_LISTS)].filter((text) => text.trim());
  expect(texts.length).toBeGreaterThan(50);
  for (let start = 0; start < texts.length; start += 50) {
    const batch = texts.slice(start, start + 50);
    const { view } = shown(...batch);
    for (const [index, body] of view.all('.body').entries()) {
      expect(body.textContent.replaceAll('*', '')).toBe(batch[index]?.replaceAll('*', ''));
      for (const part of body.querySelectorAll('*')) {
        expect(part.localName).toMatch(/^(b|em|a)$/);
        expect(part.getAttribute('href') ?? '').toBe(part.localName === 'a' ? linkHref(part.textContent ?? '') : '');
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
