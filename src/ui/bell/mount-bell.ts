/**
 * Mounts what every page shows before the panel is opened: the bell, the live region, and an empty container for the
 * panel. It does not import Preact, which is loaded with the panel.
 */
import { computed, effect } from '@preact/signals-core';
import { renderBell } from './bell.js';
import { renderLiveRegion } from './live-region.js';
import { createElement } from './dom.js';
import type { InboxContext } from '../context.js';

export interface MountedBell {
  /** The element that the panel is mounted into. */
  readonly container: HTMLElement;
  readonly unmount: () => void;
}

/** `loadPanel` loads and mounts the panel; it settles when that is done or has failed. */
export function mountBell(context: InboxContext, root: ShadowRoot, loadPanel: () => Promise<void>): MountedBell {
  const container = createElement('div', { class: 'shell' });
  root.append(container);
  const removeLiveRegion = renderLiveRegion(context, root);
  // A computed of its own: if another setting changed, a bell that is created again would lose focus.
  const isPopover = computed(() => context.settings.value.display === 'popover');
  const removeBell = effect(() => (isPopover.value ? renderBell(context, root, loadPanel) : undefined));
  return {
    container,
    unmount: () => {
      removeBell();
      removeLiveRegion();
      container.remove();
    },
  };
}
