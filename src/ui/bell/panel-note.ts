/**
 * The note in the panel's place while the panel cannot be loaded: where the panel would be, in its look, and closed the same
 * ways.
 */
import { effect, signal } from '@preact/signals';
import { anchorOf } from '../panel/anchor.js';
import { nameTarget } from './bell.js';
import { give, make } from './dom.js';
import { keepPopover } from '../panel/popover.js';
import type { Outer } from '../context.js';

export type PanelTrouble = 'offline' | 'failed' | 'outdated';

/** Gives what takes it away. */
export function drawPanelNote(scope: Outer, place: Element, trouble: PanelTrouble): () => void {
  const { settings, words } = scope;
  const note = make('p', { id: 'panel', class: 'panel lost', role: 'alert', tabindex: '-1' });
  place.replaceChildren(note);
  const said = effect(() => {
    const w = words.value;
    note.lang = w.lang;
    note.textContent = w[trouble];
  });
  let keep = (): void => {};
  if (settings.peek().display === 'popover') {
    give(note, { popover: '' });
    const root = place.getRootNode() as ShadowRoot;
    nameTarget(root);
    // The sheet that places the panel has not come either.
    keep = keepPopover({ ...scope, ...anchorOf(scope, root), isAnchored: signal(false) }, note);
  }
  return () => {
    said();
    keep();
    note.remove();
  };
}
