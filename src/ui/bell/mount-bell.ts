/**
 * Shell: what stands in a page from the start, though nobody may ever open the panel: the bell, what a screen reader hears,
 * and the panel's place between them. It is drawn by hand: what draws the panel comes with the panel.
 */
import { computed, effect } from '@preact/signals';
import { drawBell } from './bell.js';
import { drawLiveRegion } from './live-region.js';
import { make } from './dom.js';
import type { Outer } from '../context.js';

export interface Shell {
  /** Where the panel belongs. */
  readonly place: HTMLElement;
  /** Takes all of it away. */
  readonly end: () => void;
}

/** `want` fetches the panel and has it drawn; it settles when that is done or has failed. */
export function drawShell(scope: Outer, root: ShadowRoot, want: () => Promise<void>): Shell {
  const place = make('div', { class: 'all' });
  root.append(place);
  const quiet = drawLiveRegion(scope, root);
  // Other settings change, too, and a bell that was drawn anew would have lost its focus.
  const isPopover = computed(() => scope.settings.value.display === 'popover');
  const bell = effect(() => (isPopover.value ? drawBell(scope, root, want) : undefined));
  return {
    place,
    end: () => {
      bell();
      quiet();
      place.remove();
    },
  };
}
