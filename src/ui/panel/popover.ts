/**
 * Opens and closes the panel's popover with the `open` signal, reports why it was closed, and returns focus to the anchor:
 * Chromium loses it when a popover in a shadow root closes. Listens to the page only while open.
 */
import { effect } from '@preact/signals-core';
import type { PanelAnchor } from './anchor.js';
import type { Interruption } from './interruption.js';
import { focusOn } from '../focus-on.js';
import { viewOf } from '../view-of.js';
import { followAnchor, position } from './position.js';
import type { BellContext, InboxContext } from '../context.js';

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

/**
 * Calls back once an element has moved in the window by a pixel, for whatever reason: of a frame of its size around the window's
 * other parts it is then no longer in sight as a whole.
 */
function watchMove(element: Element, onMove: () => void, signal: AbortSignal): void {
  const { IntersectionObserver } = viewOf(element);
  if (!IntersectionObserver) return;
  const { ownerDocument: root } = element;
  const { clientWidth, clientHeight } = root.documentElement;
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const edges = [top, clientWidth - right, clientHeight - bottom, left];
  const rootMargin = edges.map((edge) => `${-Math.floor(edge)}px`).join(' ');
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.intersectionRatio < 1) && onMove(),
    {
      root,
      rootMargin,
      threshold: 1,
    },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Keeps what the last press or key was: the reason why a popover closes follows from it. Those of a dialog that hides it do not count. */
function watchInput(panel: HTMLElement, interruption: Interruption | undefined, signal: AbortSignal) {
  let last: Event | undefined;
  let isOutside = false;
  const remember = (event: Event): void => {
    last = interruption?.isOn() ? undefined : event;
    isOutside = last?.type === 'pointerdown' && !event.composedPath().includes(panel);
  };
  listen(panel, ['keydown', 'pointerdown'], remember, signal);
  return {
    /** Not one that a field or a menu has used. */
    isEscape: () => (last as Partial<KeyboardEvent> | undefined)?.key === 'Escape' && !last?.defaultPrevented,
    isOutside: () => isOutside,
  };
}

/** `panel` is the popover: the panel, or the box around it. `watchInterruption` reports dialogs of the page that hide the panel for a while. Returns what ends it. */
export const managePopover = (
  context: BellContext & Pick<InboxContext, 'settings'> & PanelAnchor,
  panel: HTMLElement,
  watchInterruption?: (panel: HTMLElement, place: () => void) => Interruption,
): (() => void) =>
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
    const interruption = watchInterruption?.(panel, measure);
    const follow = () => followAnchor(context, panel);
    listen(panel, ['resize', 'scroll'], (event) => event.composedPath().includes(panel) || follow(), signal);
    const element = anchor.peek();
    if (element && context.isAnchored?.peek()) watchMove(element, follow, signal);
    const last = watchInput(panel, interruption, signal);
    const onBeforeToggle = (event: Event): void => {
      isHidden = !isOpening(event);
      if (isHidden && !last.isOutside() && !last.isEscape()) interruption?.begin();
    };
    const onToggle = (event: Event): void => {
      if (isOpening(event) || interruption?.isOn()) return;
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
      interruption?.stop();
      ended.abort();
      togglePopover(panel, false);
      if (hadFocus && !closedOutside) focusOn(anchor.peek());
    };
  });
