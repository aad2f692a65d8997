/** Keeps a popover's height after a press until it closes: the button under the pointer does not move with the last row. */
import type { PanelContext } from '../context.js';
import { viewOf, zoomOf } from '../view-of.js';
import { whileShown } from '../while-shown.js';

export function keepHeight(panel: PanelContext): void {
  const { root } = panel;
  const setHeight = (isKept: boolean): void => {
    const element = root.querySelector<HTMLElement>('.popover > .panel');
    if (element) element.style.minBlockSize = isKept ? `${element.offsetHeight / zoomOf(element)}px` : '';
  };
  whileShown(panel, (signal) => {
    const options = { capture: true, signal };
    for (const type of ['pointerdown', 'keydown']) root.addEventListener(type, () => setHeight(true), options);
    viewOf(root).addEventListener('resize', () => setHeight(false), { signal });
    signal.addEventListener('abort', () => setHeight(false));
  });
}
