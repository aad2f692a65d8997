/** Finds the element that the panel opens at: the host's own button, or the bell. */
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
    // Measures visibility again when the panel opens or was moved, and when a bell appears or disappears.
    void [open.value, isMoving.value, isPopover.value];
    const bell = root.querySelector<HTMLElement>('.bell');
    // An anchor of another window does not move with the tag.
    const { ownerDocument } = root;
    return [anchor.value, bell].find((one) => one?.ownerDocument === ownerDocument && isShown(one)) ?? null;
  });
