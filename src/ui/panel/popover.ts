/**
 * Opens and closes the panel's popover with the `open` signal, reports why it was closed, and returns focus to the anchor:
 * Chromium loses it when a popover in a shadow root closes. Listens to the page only while open.
 */
import { effect } from '@preact/signals-core';
import { watchInterruption } from './interruption.js';
import type { Interruption } from '../late-types.js';
import { focusOn } from '../focus-on.js';
import { viewOf } from '../view-of.js';
import { position } from './position.js';
import type { PanelContext } from '../context.js';

/** For a popover's `toggle` and `beforetoggle` events. */
export const isOpening = (event: Event): boolean => (event as ToggleEvent).newState === 'open';

/** The simulated DOMs of a host's tests have no popovers: there a panel is shown while it has content. */
export const togglePopover = (panel: Partial<HTMLElement>, isOpen: boolean): void =>
  void (panel.isConnected && panel.togglePopover?.(isOpen));

/** Listens to the window of an element. */
function listen(
  element: Element,
  types: readonly string[],
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const type of types) viewOf(element).addEventListener(type, onEvent, { capture: true, signal });
}

/** Keeps what the last press or key was: the reason why a popover closes follows from it. Those of a dialog that hides it do not count. */
function watchInput(panel: HTMLElement, interruption: Interruption, signal: AbortSignal) {
  let last: Event | undefined;
  let isOutside = false;
  const remember = (event: Event): void => {
    last = interruption.isOn() ? undefined : event;
    isOutside = last?.type === 'pointerdown' && !event.composedPath().includes(panel);
  };
  listen(panel, ['keydown', 'pointerdown'], remember, signal);
  return {
    /** Not one that a field or a menu has used. */
    isEscape: () => (last as Partial<KeyboardEvent> | undefined)?.key === 'Escape' && !last?.defaultPrevented,
    isOutside: () => isOutside,
  };
}

/** `panel` is the box around the panel. Returns what ends it. */
export const managePopover = (context: PanelContext, panel: HTMLElement): (() => void) =>
  effect(() => {
    if (!context.open.value) return undefined;
    const { anchor, isMoving, root } = context;
    const { host, ownerDocument } = root;
    const ended = new AbortController();
    const { signal } = ended;
    let closedOutside = false;
    let isHidden = false;

    const measure = () => position(context, panel);
    const stopPosition = effect(() => {
      if (isMoving.value) return;
      // A move hides a popover without an event.
      if (!isHidden) togglePopover(panel, true);
      measure();
    });
    // Opening by script does not move focus. A press on the host's own button does, as on the bell.
    if (anchor.peek()?.matches(':focus'))
      (panel.querySelector<HTMLElement>('.panel') ?? panel).focus({ preventScroll: true });
    const interruption = watchInterruption(context, panel, measure);
    const follow = (): void => {
      const started = context.started.peek();
      if (started) started.followAnchor(panel);
      else measure();
    };
    listen(panel, ['resize', 'scroll'], (event) => event.composedPath().includes(panel) || follow(), signal);
    const last = watchInput(panel, interruption, signal);
    const onBeforeToggle = (event: Event): void => {
      isHidden = !isOpening(event);
      if (isHidden && !last.isOutside() && !last.isEscape()) interruption.begin();
    };
    const onToggle = (event: Event): void => {
      if (isOpening(event) || interruption.isOn()) return;
      closedOutside = !last.isEscape();
      context.setOpen(false, closedOutside ? 'outside' : 'escape');
    };
    panel.addEventListener('beforetoggle', onBeforeToggle, { signal });
    panel.addEventListener('toggle', onToggle, { signal });
    return () => {
      // Also in an element of the host's, in a row or slot.
      const hadFocus =
        host.contains((host.getRootNode() as Document).activeElement) ||
        (last.isEscape() && ownerDocument.activeElement === ownerDocument.body);
      stopPosition();
      interruption.stop();
      ended.abort();
      togglePopover(panel, false);
      if (hadFocus && !closedOutside) focusOn(anchor.peek());
    };
  });
