import type { PanelContext } from '../context.js';

/** Loads the file of the preferences when the pointer reaches their button. The view shows an error. */
export function loadPreferencesAhead({ ended: signal, inbox, root }: PanelContext): void {
  const onPointerOver = ({ target }: Event): void => {
    if ((target as Element).closest('.preferences-toggle')) inbox.loadPreferencesCode().catch(() => {});
  };
  root.addEventListener('pointerover', onPointerOver, { signal });
}
