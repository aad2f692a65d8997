import type { PanelContext } from '../context.js';

/** Loads the files of the preferences when their button is pointed at: they are there when that is pressed. The view shows an error. */
export function loadPreferencesAhead({ ended: signal, inbox, loadViews, root }: PanelContext): void {
  const onPointerOver = ({ target }: Event): void => {
    if (!(target as Element).closest('.preferences-toggle')) return;
    void loadViews();
    inbox.loadPreferencesCode().catch(() => {});
  };
  root.addEventListener('pointerover', onPointerOver, { signal });
}
