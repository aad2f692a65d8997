/**
 * The note that takes the panel's place if the panel's file cannot be loaded. It opens and closes as the panel does.
 */
import { effect, signal } from '@preact/signals-core';
import { createAnchor } from '../panel/anchor.js';
import { labelBell } from './bell.js';
import { setAttributes, createElement } from './dom.js';
import { managePopover } from '../panel/popover.js';
import type { BellContext } from '../context.js';

/** `outdated`: the file on the server belongs to another build. */
export type PanelProblem = 'offline' | 'failed' | 'outdated';

/** Returns a function that removes the note. */
export function renderPanelNote(context: BellContext, container: Element, problem: PanelProblem): () => void {
  const { settings, strings } = context;
  const note = createElement('p', { id: 'panel', class: 'panel load-error', role: 'alert', tabindex: '-1' });
  container.replaceChildren(note);
  const stopText = effect(() => {
    note.lang = strings.value.lang;
    note.textContent = strings.value[problem];
  });
  let stopPopover = (): void => {};
  if (settings.peek().display === 'popover') {
    setAttributes(note, { popover: '' });
    const root = container.getRootNode() as ShadowRoot;
    labelBell(root);
    // The stylesheet that positions the panel by CSS anchors was not loaded either.
    stopPopover = managePopover({ ...context, ...createAnchor(context, root), isAnchored: signal(false) }, note);
  }
  return () => {
    stopText();
    stopPopover();
    note.remove();
  };
}
