/** Focus in happy-dom: the host of a test has other inboxes, or removed some. */
import { expect, it } from 'vitest';
import { activeElementOf } from '../../../src/ui/active-element.js';
import { restoreFocus } from '../../../src/ui/guards/restore-focus.js';
import type { GuardsContext } from '../../../src/ui/guards/start-guards.js';

const createRoot = (): { readonly root: ShadowRoot; readonly button: HTMLButtonElement } => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const button = document.createElement('button');
  root.append(button);
  document.body.append(host);
  return { root, button };
};

it('is the focused element of this shadow root, and null while another root, a removed one or the page has the focus', () => {
  const [one, other] = [createRoot(), createRoot()];
  one.button.focus();
  expect([activeElementOf(one.button), activeElementOf(one.root)]).toEqual([one.button, one.button]);
  expect(activeElementOf(other.button)).toBeNull();
  one.root.host.remove();
  expect([one, other].map(({ root }) => activeElementOf(root))).toEqual([null, null]);
  expect(activeElementOf(document.createElement('p'))).toBeNull();
});

it('is what the panel begins with that keeps focus in it, while another root has the focus', () => {
  const [other, { root, button }] = [createRoot(), createRoot()];
  other.button.focus();
  const ended = new AbortController();
  restoreFocus({ root, signal: ended.signal } as unknown as GuardsContext);
  button.focus();
  expect(activeElementOf(root)).toBe(button);
  ended.abort();
});
