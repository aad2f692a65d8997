/**
 * Finds the element that the panel opens at: the host's own button, or the bell.
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';
import { isShown } from '../is-shown.js';
import type { BellContext } from '../host-context.js';

export const createAnchor = ({
  anchor,
  isMoving,
  isPopover,
  open,
  root,
}: Pick<BellContext, 'anchor' | 'isMoving' | 'isPopover' | 'open' | 'root'>): ReadonlySignal<HTMLElement | null> =>
  computed(() => {
    // Visibility is measured again each time the panel opens or was moved, and when a bell is there or gone.
    void [open.value, isMoving.value, isPopover.value];
    const bell = root.querySelector<HTMLElement>('.bell');
    // One of another window stays there.
    const { ownerDocument } = root;
    return [anchor.value, bell].find((one) => one?.ownerDocument === ownerDocument && isShown(one)) ?? null;
  });
