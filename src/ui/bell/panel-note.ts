/**
 * The note that takes the panel's place if the panel's file cannot be loaded. It opens and closes as the panel does.
 */
import { effect } from '@preact/signals-core';
import { createAnchor } from '../panel/anchor.js';
import { labelBell } from './bell.js';
import { ALERT } from './bell-icon.js';
import { createElement, createIcon } from './dom.js';
import { managePopover } from '../panel/popover.js';
import type { BellContext } from '../context.js';

/** `outdated`: the file on the server belongs to another build. */
export type PanelProblem = 'offline' | 'failed' | 'outdated';

/** `retry` loads the panel again; that, or another note, takes the place of this one. Returns a function that removes the note. */
export function renderPanelNote(
  context: BellContext,
  container: Element,
  problem: PanelProblem,
  retry: () => void,
): () => void {
  const { isPopover, root, strings } = context;
  const text = createElement('b', {});
  const button = createElement('button', {});
  const note = createElement(
    'div',
    { id: 'panel', class: 'panel empty load-error', role: 'alert', tabindex: '-1' },
    createIcon(ALERT),
    text,
  );
  button.addEventListener('click', retry);
  // The page itself belongs to another build.
  if (problem !== 'outdated') note.append(button);
  container.replaceChildren(note);
  const stopText = effect(() => {
    const { lang, tryAgain } = strings.value;
    note.lang = lang;
    text.textContent = strings.value[problem];
    button.textContent = tryAgain;
  });
  const stopPopover = effect(() => {
    note.popover = isPopover.value ? 'auto' : null;
    if (!isPopover.value) return undefined;
    labelBell(root);
    return managePopover({ ...context, anchor: createAnchor(context) }, note);
  });
  return () => {
    stopText();
    stopPopover();
    note.remove();
  };
}
