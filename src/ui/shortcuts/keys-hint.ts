/** Shows a line with three keys at the foot of the panel in the first sessions in which a reader uses the keyboard. */
import { effect, signal } from '@preact/signals-core';
import { activeElementOf } from '../active-element.js';
import { createElement } from '../dom.js';
import type { PanelContext } from '../context.js';
import { lateStrings } from '../late-strings.js';
import { nameKey } from './key-names.js';
import { keysOf, type Shortcut } from './shortcuts.js';

/** Each text names the first keys of its shortcuts. */
const HINTS: readonly (readonly ['move' | 'archive' | 'keys', ...(readonly Shortcut[])])[] = [
  ['move', 'previous', 'next'],
  ['archive', 'archive'],
  ['keys', 'help'],
];

function createHint(panel: PanelContext): HTMLElement {
  const { bindings, inbox, strings } = panel;
  const { hintTexts, unarchive } = lateStrings(panel);
  // In this tab the key does the opposite.
  const texts = inbox.tab.value === 'archived' ? { ...hintTexts, archive: unarchive } : hintTexts;
  // Hidden: the description of the list names the key of the help.
  const hint = createElement('div', { class: 'keys-hint', 'aria-hidden': 'true' });
  for (const [text, ...shortcuts] of HINTS) {
    const keys = shortcuts
      .map((shortcut) => nameKey(keysOf(bindings.value, shortcut)[0] ?? '', strings.value))
      .join('');
    if (keys)
      hint.append(createElement('span', {}, createElement('kbd', {}, new Text(keys)), new Text(` ${texts[text]}`)));
  }
  return hint;
}

/** Shows the hint from the first row that gets the focus by key until the panel closes. Returns a function that stops. */
export function startKeysHint(panel: PanelContext): () => void {
  const { inbox, open, root } = panel;
  const isShown = signal(false);
  const ended = new AbortController();
  let isClaimed = false;
  const onFocus = (target: Element | null): void => {
    if (isClaimed || !target?.matches('article:focus-visible')) return;
    isClaimed = true;
    // After the event, like the row's toolbar; not if the task has closed the panel.
    queueMicrotask(() => {
      if (isClaimed) isShown.value = inbox.claimKeysHint();
    });
  };
  root.addEventListener('focusin', ({ target }) => onFocus(target as Element), { signal: ended.signal });
  onFocus(activeElementOf(root));
  const reset = (): void => {
    isShown.value = false;
    isClaimed = false;
  };
  const stops = [
    effect(() => (open.value ? reset : undefined)),
    effect(() => {
      if (!isShown.value || inbox.undoable.value) return undefined;
      const hint = createHint(panel);
      root.querySelector('.panel')?.append(hint);
      return () => hint.remove();
    }),
    () => ended.abort(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
