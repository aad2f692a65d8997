/** The panel may get another width, and its text another size, while it is shown: panel/fit.ts follows in the next frame. */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';
import { whileShown } from '../while-shown.js';

export function keepFit(panel: PanelContext): void {
  const { root, settings, shared } = panel;
  whileShown(panel, (signal) => {
    const { ResizeObserver, requestAnimationFrame } = viewOf(root);
    if (!ResizeObserver || !requestAnimationFrame) return;
    // Another `display` has another panel, once it is rendered.
    void settings.value.display;
    requestAnimationFrame(() => {
      // As wide as the panel, and as high as its text; the list changes neither.
      const head = root.querySelector('.head');
      const region = head?.closest<HTMLElement>('.panel');
      if (!head || !region || signal.aborted) return;
      // Read while the layout is known. An observer that resizes what it observes raises an error in the page.
      const observer = new ResizeObserver(() => {
        const adapt = shared.measureFit(region);
        if (adapt) requestAnimationFrame(adapt);
      });
      observer.observe(head, { box: 'border-box' });
      signal.addEventListener('abort', () => observer.disconnect());
    });
  });
}
