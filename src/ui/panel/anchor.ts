/**
 * Finds the element that the panel opens at: the host's own button, or the bell. Part of the first file: no Preact.
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';
import { isShown } from '../is-shown.js';
import type { BellContext } from '../context.js';

export interface PanelAnchor {
  /** Null if there is no visible element to open at. */
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** Whether CSS anchor positioning places the panel. It works for the bell only: an anchor has to be in the same tree. */
  readonly isAnchored: ReadonlySignal<boolean>;
}

export function createAnchor({
  anchor: hostAnchor,
  isMoving,
  isPopover,
  open,
  root,
}: Pick<BellContext, 'anchor' | 'isMoving' | 'isPopover' | 'open' | 'root'>): PanelAnchor {
  const findBell = (): HTMLElement | null => root.querySelector('.bell');
  const anchor = computed(() => {
    // Visibility is measured again each time the panel opens or was moved, and when a bell is there or gone.
    void [open.value, isMoving.value, isPopover.value];
    // One of another window stays there.
    const { ownerDocument } = root;
    return [hostAnchor.value, findBell()].find((one) => one?.ownerDocument === ownerDocument && isShown(one)) ?? null;
  });
  return {
    anchor,
    isAnchored: computed(() =>
      Boolean(anchor.value && anchor.value === findBell() && 'anchorName' in anchor.value.style),
    ),
  };
}
