/**
 * The note in the panel's place while the panel cannot be loaded: where the panel would be, in its look, and closed the same
 * ways.
 */
import { effect, signal } from '@preact/signals';
import { anchorOf } from '../panel/anchor.js';
import { labelBell } from './bell.js';
import { setAttributes, createElement } from './dom.js';
import { managePopover } from '../panel/popover.js';
import type { InboxContext } from '../context.js';

export type PanelProblem = 'offline' | 'failed' | 'outdated';

/** Gives what takes it away. */
export function renderPanelNote(scope: InboxContext, place: Element, trouble: PanelProblem): () => void {
  const { settings, strings: words } = scope;
  const note = createElement('p', { id: 'panel', class: 'panel lost', role: 'alert', tabindex: '-1' });
  place.replaceChildren(note);
  const said = effect(() => {
    const w = words.value;
    note.lang = w.lang;
    note.textContent = w[trouble];
  });
  let keep = (): void => {};
  if (settings.peek().display === 'popover') {
    setAttributes(note, { popover: '' });
    const root = place.getRootNode() as ShadowRoot;
    labelBell(root);
    // The sheet that places the panel has not come either.
    keep = managePopover({ ...scope, ...anchorOf(scope, root), isAnchored: signal(false) }, note);
  }
  return () => {
    said();
    keep();
    note.remove();
  };
}
