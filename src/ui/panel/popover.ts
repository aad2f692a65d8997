/** Opens and closes the popover with the `open` signal, reports why it was closed, and returns focus to the anchor. */
import { effect } from '@preact/signals-core';
import { watchInterruption } from './interruption.js';
import type { Interruption } from '../late-types.js';
import { focusOn } from '../focus-on.js';
import { viewOf } from '../view-of.js';
import { position } from './position.js';
import type { PanelContext } from '../context.js';

/** For `toggle` and `beforetoggle` events of a popover. */
export const isOpening = (event: Event): boolean => (event as ToggleEvent).newState === 'open';

/** The simulated DOMs of a host's tests have no popovers: their panel is visible while it has content. */
export const togglePopover = (panel: Partial<HTMLElement>, isOpen: boolean): void =>
  void (panel.isConnected && panel.togglePopover?.(isOpen));

function listen(
  element: Element,
  types: readonly string[],
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const type of types) viewOf(element).addEventListener(type, onEvent, { capture: true, signal });
}

/** Remembers the last press or key, the reason of a closing. Those in a dialog that hides the panel do not count. */
function watchInput(panel: HTMLElement, interruption: Interruption, signal: AbortSignal) {
  let last: Event | undefined;
  let isOutside = false;
  const remember = (event: Event): void => {
    last = interruption.isOn() ? undefined : event;
    isOutside = last?.type === 'pointerdown' && !event.composedPath().includes(panel);
  };
  listen(panel, ['keydown', 'pointerdown'], remember, signal);
  return {
    /** False for an Escape that a field or a menu has used. */
    isEscape: () => (last as Partial<KeyboardEvent> | undefined)?.key === 'Escape' && !last?.defaultPrevented,
    isOutside: () => isOutside,
  };
}

/** `panel` is the box around the panel. Returns a function that stops. */
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
    // Opening by script does not move focus, but a press on the host's own button should, as on the bell.
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
      // Chromium loses the focus when a popover in a shadow root closes. It may be in the host's element, in a row or slot.
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
