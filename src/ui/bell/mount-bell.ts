/** Mounts the bell and an empty container for the panel. Imports neither Preact nor the store, which are loaded later. */
import { watch } from '../../shared/cell.js';
import { renderBell } from './bell.js';
import type { BellCounts } from './bell.js';
import { createElement } from '../dom.js';
import type { BellContext } from '../host-context.js';

export interface MountedBell {
  readonly container: HTMLElement;
  readonly unmount: () => void;
}

/** `loadPanel` loads and mounts the panel; it settles when that is done or has failed. */
export function mountBell(context: BellContext, counts: BellCounts, loadPanel: () => Promise<void>): MountedBell {
  const container = createElement('div', { class: 'shell' });
  context.root.append(container);
  const removeBell = watch([context.isPopover], () =>
    context.isPopover.value ? renderBell(context, counts, loadPanel) : undefined,
  );
  return {
    container,
    unmount: () => {
      removeBell();
      container.remove();
    },
  };
}
