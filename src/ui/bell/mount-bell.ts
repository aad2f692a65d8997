/**
 * Shell: what stands in a page from the start, though nobody may ever open the panel: the bell, what a screen reader hears,
 * and the panel's place between them. It is drawn by hand: what draws the panel comes with the panel.
 */
import { computed, effect } from '@preact/signals';
import { renderBell } from './bell.js';
import { renderLiveRegion } from './live-region.js';
import { createElement } from './dom.js';
import type { InboxContext } from '../context.js';

export interface MountedBell {
  /** Where the panel belongs. */
  readonly place: HTMLElement;
  /** Takes all of it away. */
  readonly end: () => void;
}

/** `want` fetches the panel and has it drawn; it settles when that is done or has failed. */
export function mountBell(scope: InboxContext, root: ShadowRoot, want: () => Promise<void>): MountedBell {
  const place = createElement('div', { class: 'all' });
  root.append(place);
  const quiet = renderLiveRegion(scope, root);
  // Other settings change, too, and a bell that was drawn anew would have lost its focus.
  const isPopover = computed(() => scope.settings.value.display === 'popover');
  const bell = effect(() => (isPopover.value ? renderBell(scope, root, want) : undefined));
  return {
    place,
    end: () => {
      bell();
      quiet();
      place.remove();
    },
  };
}
