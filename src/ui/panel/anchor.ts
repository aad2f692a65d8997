/**
 * What the panel opens at: the host's own bell, or ours.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { InboxContext } from '../context.js';

export interface Anchor {
  /** Null where there is nothing to open at. */
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** Whether the sheet places the panel: a shadow sheet can name no other bell than ours. */
  readonly isAnchored: ReadonlySignal<boolean>;
}

const isShown = (element: Element | null | undefined): boolean => Boolean(element?.getClientRects().length);

export function anchorOf({ anchor: given, open }: InboxContext, root: ShadowRoot): Anchor {
  const bell = (): HTMLElement | null => root.querySelector('.bell');
  const anchor = computed(() => {
    // Whether something is shown is found out anew at each opening.
    void open.value;
    return [given.value, bell()].find(isShown) ?? null;
  });
  return {
    anchor,
    isAnchored: computed(() => Boolean(anchor.value) && anchor.value === bell() && CSS.supports('anchor-name: --a')),
  };
}
