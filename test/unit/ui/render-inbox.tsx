/**
 * Renders the bell and the panel of a fake inbox as the tag does: in a shadow root, with the stylesheets.
 */
import { act, fireEvent } from '@testing-library/preact';
import { onTestFinished } from 'vitest';
import type { Message } from '../../../src/store/message.js';
import { renderLiveRegion } from '../../../src/ui/bell/live-region.js';
import { mountPanel } from '../../../src/ui/panel/mount-panel.js';
import { mountBell } from '../../../src/ui/bell/mount-bell.js';
import { createFake, type Fake } from './fake-inbox.js';

export function renderInbox(fake: Fake) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const { container, unmount } = mountBell(fake.context, root, async () => {});
  const removeLiveRegion = renderLiveRegion(fake.context, root);
  const unmountPanel = mountPanel(fake.context, root, container);
  onTestFinished(() => {
    unmountPanel();
    removeLiveRegion();
    unmount();
  });
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No element matches ${selector} in ${root.innerHTML}`);
    return found;
  };
  return {
    root,
    all,
    one,
    text: (selector: string) => all(selector).map(({ textContent }) => textContent),
    /** The control whose accessible name starts with `name`. */
    named: (name: string) => {
      const found = all('button, a, input').find((element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').startsWith(name),
      );
      if (!found) throw new Error(`No control is named ${name} in ${root.innerHTML}`);
      return found;
    },
    click: (element: Element, init: MouseEventInit = {}) => act(() => void fireEvent.click(element, init)),
    key: (element: Element, key: string, init: KeyboardEventInit = {}) =>
      act(() => void fireEvent.keyDown(element, { key, ...init })),
    change: (run: (() => void) | (() => Promise<void>)) => act(run),
    /** Renders the rows that would follow after the first paint, as scrolling does. */
    renderAllRows: () => act(() => void one('.list').dispatchEvent(new Event('scroll'))),
  };
}

/** Renders a fake inbox with these messages. */
export function renderList(...messages: Message[]) {
  const fake = createFake();
  fake.inbox.messages.value = messages;
  return { fake, view: renderInbox(fake) };
}
