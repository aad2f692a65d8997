/**
 * Keeps the popover and the scope's `open` at one, tells why it was closed, and gives focus back: Chromium loses it when a
 * popover in a shadow root closes. It listens to the page only while it is open.
 */
import { effect } from '@preact/signals';
import type { Anchor } from './anchor.js';
import type { Interruption } from './interruption.js';
import { focusOn } from '../list/keyboard.js';
import { position } from './position.js';
import type { InboxContext } from '../context.js';

/** Of a popover's `toggle` and `beforetoggle`. */
export const isOpening = (event: Event): boolean => (event as ToggleEvent).newState === 'open';

const UNINTERRUPTED: Interruption = { isOn: () => false, begin: () => {}, stop: () => {} };

/** `watch` looks out for dialogs of the host's that hide the panel while it waits for their answer. */
export const managePopover = (
  scope: InboxContext & Anchor,
  panel: HTMLElement,
  watch = (_panel: HTMLElement): Interruption => UNINTERRUPTED,
): (() => void) =>
  effect(() => {
    if (!scope.open.value) return undefined;
    let last: Event | undefined;
    /** Whether the last press was elsewhere, which closes a popover. */
    let pressedOutside = false;
    let outside = false;
    const ended = new AbortController();
    const { signal } = ended;
    const options = { capture: true, signal };
    const note = (event: Event) => {
      last = event;
      pressedOutside = event.type === 'pointerdown' && !event.composedPath().includes(panel);
    };
    const escaped = () => (last as KeyboardEvent | undefined)?.key === 'Escape';
    const measure = () => position(scope, panel);

    if (panel.isConnected) panel.togglePopover(true);
    // Opening by script takes no focus, but whoever pressed the host's own bell goes in as from ours.
    if (scope.anchor.peek()?.matches(':focus')) panel.focus({ preventScroll: true });
    const stop = effect(measure);
    const interruption = watch(panel);
    for (const type of ['resize', 'scroll']) addEventListener(type, measure, options);
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, note, options);
    const toggling = (event: Event) => {
      if (!isOpening(event) && !pressedOutside && !escaped()) interruption.begin();
    };
    const toggled = (event: Event) => {
      if (isOpening(event) || interruption.isOn()) return;
      outside = !escaped();
      scope.setOpen(false, outside ? 'outside' : 'escape');
    };
    panel.addEventListener('beforetoggle', toggling, { signal });
    panel.addEventListener('toggle', toggled, { signal });
    return () => {
      const { activeElement } = panel.getRootNode() as ShadowRoot;
      const inside = panel.contains(activeElement) || (escaped() && document.activeElement === document.body);
      stop();
      interruption.stop();
      ended.abort();
      if (panel.isConnected) panel.togglePopover(false);
      if (inside && !outside) focusOn(scope.anchor.peek());
    };
  });
