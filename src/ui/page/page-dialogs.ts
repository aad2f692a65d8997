/**
 * Hides the popover while the page shows something that would lie under it, or that closes it: a dialog, a box with the focus, or
 * a question about an action. The popover comes back with its focus and scroll position when that is gone. Knows dialogs by their
 * role, the focus and their place, not the library that shows them.
 */
import { effect } from '@preact/signals-core';
import { activeElementOf } from '../active-element.js';
import { focusOn } from '../focus-on.js';
import type { Interruption, Watched } from '../late-types.js';
import { viewOf } from '../view-of.js';
import { CONTROLS, DIALOGS, MODALS, SHUT, findDeep, focusedIn, isUsable, pathFrom, surfaceOf } from './surfaces.js';

export function watchDialogs({ panel, box: popover, place, isHidden, earlier, shownBefore }: Watched): Interruption {
  const { anchor, responding, shared } = panel;
  const { isOpening, togglePopover } = shared;
  const root = popover.getRootNode() as ShadowRoot;
  const { host, ownerDocument: page } = root;
  const view = viewOf(host);
  const ended = new AbortController();
  const listening = { capture: true, passive: true, signal: ended.signal };
  let frame = 0;
  /** Why the popover is hidden. */
  let dialog: Element | undefined;
  /** What the page has moved the focus to. */
  let moved: Element | undefined;
  /** What the page has added or changed while it is asked about an action. */
  const changed = new Set<Element>();
  /** Where the popover is, or was before it was hidden. */
  let area: DOMRect | undefined;
  /** The path of the last press, until a key is pressed. */
  let pressed: readonly EventTarget[] = [];
  /** The reader has pressed Tab, or outside of the popover: the focus moves by that. */
  let isByReader = false;
  /** The popover is back, and the reader has done nothing since. */
  let isReturning = false;
  /** What had the focus last in the popover, and its row; null if the reader has moved it elsewhere, undefined if that is not known. */
  let last: Element | null | undefined = earlier ?? activeElementOf(root) ?? undefined;
  let row = last?.closest('article');
  let scrollTop = 0;
  const list = () => popover.querySelector('.list');
  // WebKit hides a popover under a modal dialog without an event, which may be gone by now.
  isHidden ||= !popover.inert && !popover.matches(':popover-open');

  /** Not for what is around the tag or around the button that the popover stands at, nor for content of the tag. */
  const isApart = (element: Element): boolean =>
    !pathFrom(element).includes(host) && ![host, anchor.peek()].some((own) => pathFrom(own).includes(element));
  const openDialogs = (): Element[] =>
    [...pathFrom(focusedIn(page)), ...page.querySelectorAll(DIALOGS)].filter(
      (element) => element.matches(DIALOGS) && isApart(element) && isUsable(element),
    );
  /** What the browser closes the popover for, or shows it behind. It may be in a shadow root. */
  const modals = (): Element[] => findDeep(page, ':modal').filter(isApart);
  /** Dialogs that were open before the popover, such as a notice about cookies: they count while they have the focus. */
  let older = isHidden ? [] : openDialogs().filter((element) => shownBefore.includes(element));

  const isAsked = (): boolean => responding.peek().size > 0;

  /** Whether the popover would lie above an element of the page, which can be used. */
  const isCovered = (element: Element): boolean => {
    const surface = isUsable(element) && surfaceOf(element);
    if (!surface || !isApart(surface)) return false;
    if (!isHidden) area = popover.getBoundingClientRect();
    const { left, right, top, bottom } = surface.getBoundingClientRect();
    return !!area && left < area.right && right > area.left && top < area.bottom && bottom > area.top;
  };
  /** What is no dialog by its role: a box with the focus, or one with the answer to what the page is asked. */
  const findCovered = (focused: readonly Element[]): Element | undefined => {
    const surface = moved && (surfaceOf(moved) ?? moved);
    const isHeld = !!surface && [...focused, ...pressed].includes(surface);
    if (isAsked())
      return moved && isUsable(moved)
        ? moved
        : [...changed].flatMap((element) => findDeep(element, CONTROLS)).find(isCovered);
    changed.clear();
    if (!isHeld) moved = undefined;
    return moved && isCovered(moved) ? moved : undefined;
  };
  const findDialog = (focused: readonly Element[]): Element | undefined => {
    const open = openDialogs();
    const isShut = pathFrom(host).some((element) => element.matches(SHUT));
    older = older.filter((element) => open.includes(element));
    return (
      open.find((element) => focused.includes(element)) ??
      open.find(
        (element) => !older.includes(element) && (element === dialog || isAsked() || isShut || element.matches(MODALS)),
      ) ??
      findCovered(focused) ??
      (isHidden ? modals().find(isUsable) : undefined)
    );
  };
  /** A button of a dialog that closes keeps the focus for a while; a popover that closes gives it to the bell. */
  const returnFocus = (): void => {
    const focused = focusedIn(page);
    const isFree = !focused || [page.body, host].includes(page.activeElement as HTMLElement) || !isUsable(focused);
    if (last !== null && isFree && !popover.contains(focused))
      focusOn([last, row, popover.querySelector('.panel')].find((element) => element?.isConnected));
  };
  const restore = (): void => {
    isHidden = false;
    isReturning = true;
    isByReader = false;
    togglePopover(popover, true);
    place();
    list()?.scrollTo({ top: scrollTop, behavior: 'instant' });
    returnFocus();
    // A browser may take the focus from a dialog that closes after that.
    schedule();
  };
  const update = (): void => {
    frame = 0;
    const focused = pathFrom(focusedIn(page));
    const before = dialog;
    dialog = findDialog(focused);
    if (dialog && dialog !== before) observe(dialog.getRootNode());
    if (dialog && !isHidden) {
      isHidden = true;
      togglePopover(popover, false);
    } else if (isHidden) {
      // A popover of the host closes this one, and nobody sees that it is gone.
      if (!dialog && (before || !isAsked())) restore();
    } else if (isReturning) returnFocus();
    else if (isByReader && focused[0] !== page.body && !focused.some((one) => one === host || one.matches(DIALOGS)))
      last = null;
  };
  /** In the next frame: the key that closed a dialog would close the popover as well. */
  const schedule = (): void => {
    frame ||= view.requestAnimationFrame?.(update) ?? 0;
  };

  const onFocus = ({ type }: Event): void => {
    // Of a frame that gets the focus, only the window gets an event.
    const target = focusedIn(page);
    const isMoved = type === 'focusin' || target?.localName === 'iframe';
    if (target && isMoved && (isHidden || !isByReader) && isApart(target)) moved = target;
    schedule();
  };
  const onInput = (event: Event): void => {
    const { key } = event as Partial<KeyboardEvent>;
    pressed = key ? [] : event.composedPath();
    isByReader = key ? key === 'Tab' : !pressed.includes(popover);
    isReturning = false;
  };
  // The page does not see how the focus moves in the panel.
  const onFocusInside = ({ target }: Event): void => {
    last = target as Element;
    row = last.closest('article');
  };
  popover.addEventListener('focusin', onFocusInside, listening);
  for (const type of ['focusin', 'focus', 'blur']) view.addEventListener(type, onFocus, listening);
  for (const type of ['keydown', 'pointerdown']) page.addEventListener(type, onInput, listening);
  for (const type of ['transitionend', 'animationend']) page.addEventListener(type, schedule, listening);
  const onBeforeToggle = (event: Event): void => {
    if (!isOpening(event)) scrollTop = list()?.scrollTop ?? 0;
  };
  popover.addEventListener('beforetoggle', onBeforeToggle, listening);
  const observer =
    view.MutationObserver &&
    new view.MutationObserver((records) => {
      for (const { addedNodes, target, type } of isAsked() ? records : [])
        for (const node of type === 'attributes' ? [target] : addedNodes)
          if (node.nodeType === 1 && isApart(node as Element)) changed.add(node as Element);
      schedule();
    });
  const observe = (node: Node): void => observer?.observe(node, { subtree: true, childList: true, attributes: true });
  observe(page);
  const stop = effect(() => {
    void responding.value;
    schedule();
  });
  return {
    isOn: () => isHidden,
    begin: () => {
      // A modal dialog may not be visible yet.
      isHidden ||= isAsked() || modals().length > 0 || openDialogs().some((element) => !older.includes(element));
    },
    stop: () => {
      stop();
      observer?.disconnect();
      ended.abort();
      view.cancelAnimationFrame?.(frame);
    },
  };
}
