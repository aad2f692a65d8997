/**
 * Keeps the popover and the scope's `open` at one, tells why it was closed, and gives focus back: Chromium loses it when a
 * popover in a shadow root closes. It listens to the page only while it is open.
 */
import { effect } from '@preact/signals';
import { bellOf, place } from './place.js';
import type { Outer } from './scope.js';

/** Of a popover's `toggle` and `beforetoggle`. */
export const isOpening = (event: Event): boolean => (event as ToggleEvent).newState === 'open';

export const keepPopover = (scope: Outer, panel: HTMLElement, measured?: boolean): (() => void) =>
  effect(() => {
    if (!scope.open.value) return undefined;
    let last: Event | undefined;
    let outside = false;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    const note = (event: Event) => {
      last = event;
    };
    const escaped = () => (last as KeyboardEvent | undefined)?.key === 'Escape';
    const measure = () => place(scope, panel, measured);

    if (panel.isConnected) panel.togglePopover(true);
    // Opening by script takes no focus, but whoever pressed the host's own bell goes in as from ours.
    if (scope.anchor.peek()?.matches(':focus')) panel.focus({ preventScroll: true });
    const stop = effect(measure);
    for (const type of ['resize', 'scroll']) addEventListener(type, measure, options);
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, note, options);
    const toggled = (event: Event) => {
      if (isOpening(event)) return;
      outside = !escaped();
      scope.setOpen(false, outside ? 'outside' : 'escape');
    };
    panel.addEventListener('toggle', toggled, { signal: ended.signal });
    return () => {
      const { activeElement } = panel.getRootNode() as ShadowRoot;
      const inside = panel.contains(activeElement) || (escaped() && document.activeElement === document.body);
      stop();
      ended.abort();
      if (panel.isConnected) panel.togglePopover(false);
      if (inside && !outside) bellOf(scope, panel)?.focus();
    };
  });
