/** Texts of a message are shown as text, whatever they contain. */
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/store/message.js';
import { action, createFake, message } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';

const shown = (overrides: Partial<Message>) => {
  const fake = createFake();
  fake.inbox.messages.value = [message('a', overrides)];
  return { view: renderInbox(fake) };
};

describe('Adversarial text', () => {
  const texts = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}}',
    "' style='background:red",
    '\u202Eevil\u202C \u0000 \uD800',
    '<b>'.repeat(2000),
  ];

  it.each(texts.map((text) => [text.slice(0, 40), text] as const))(
    '%j is shown as text in every field, and changes neither elements nor attributes',
    (_, text) => {
      const plain = shown({ actions: [action('abc'), action('abc')] }).view;
      const one = action('x', { label: text, type: text, result: text, target: text });
      const { view } = shown({
        title: text,
        body: text,
        workflow: text,
        severity: text,
        actions: [one, one],
      });
      expect(view.one('.title').textContent).toBe(text);
      expect(view.one('.body').textContent).toBe(text);
      expect(view.text('[part=action]')).toEqual([text, text]);
      const tagNames = (root: typeof view) =>
        root
          .all('article *')
          .map(({ tagName }) => tagName)
          .filter((tag) => !/IMG|svg|path/.test(tag));
      expect(tagNames(view)).toEqual(tagNames(plain));
      expect(view.all('[style], script, style, [onerror]')).toHaveLength(0);
      const named = view.all('*').flatMap((element) => [element.className, element.id, element.getAttribute('part')]);
      expect(named.some((name) => typeof name === 'string' && name.includes(text))).toBe(false);
    },
  );
});
