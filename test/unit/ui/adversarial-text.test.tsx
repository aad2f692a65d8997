/** Texts of a message are shown as text, whatever they contain. */
import { expect, it } from 'vitest';
import { action, message } from './fake-inbox.js';
import { renderList, type View } from './render-inbox.js';

const MARKUP = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "' style='background:red"];
const OTHERS = ['{{constructor.constructor("alert(1)")()}}', '\u202Eevil\u202C \u0000 \uD800', '<b>'.repeat(2000)];
const tagNames = (view: View) =>
  view
    .all('article *')
    .map(({ tagName }) => tagName)
    .filter((tag) => !/IMG|svg|path/.test(tag));

it.each([...MARKUP, ...OTHERS].map((text) => [text.slice(0, 40), text] as const))(
  '%j is shown as text in every field, and changes neither elements nor attributes',
  (_, text) => {
    const plain = renderList(message('a', { actions: [action('abc'), action('abc')] })).view;
    const one = action('x', { label: text, type: text, result: text, target: text });
    const texts = { title: text, body: text, workflow: text, severity: text };
    const { view } = renderList(message('a', { ...texts, actions: [one, one] }));
    expect(view.text('.title, .body, [part=action]')).toEqual([text, text, text, text]);
    expect([tagNames(view), view.all('[style], script, style, [onerror]').length]).toEqual([tagNames(plain), 0]);
    const named = view.all('*').flatMap((element) => [element.className, element.id, element.getAttribute('part')]);
    expect(named.some((name) => typeof name === 'string' && name.includes(text))).toBe(false);
  },
);
