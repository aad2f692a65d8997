/** Adapts the panel (fit.ts) in the next frame when its width or the size of its text changes. */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';
import { whileShown } from '../while-shown.js';

export function keepFit(panel: PanelContext): void {
  const { root, settings, shared } = panel;
  whileShown(panel, (signal) => {
    const { ResizeObserver, requestAnimationFrame } = viewOf(root);
    if (!ResizeObserver || !requestAnimationFrame) return;
    // Another `display` renders another panel.
    void settings.value.display;
    requestAnimationFrame(() => {
      // The header is as wide as the panel and as high as its text; the list changes neither.
      const head = root.querySelector('.head');
      const region = head?.closest<HTMLElement>('.panel');
      if (!head || !region || signal.aborted) return;
      // Reads while the layout is known. An observer that resizes what it observes raises an error in the page.
      const observer = new ResizeObserver(() => {
        const adapt = shared.measureFit(region);
        if (adapt) requestAnimationFrame(adapt);
      });
      observer.observe(head, { box: 'border-box' });
      signal.addEventListener('abort', () => observer.disconnect());
    });
  });
}
