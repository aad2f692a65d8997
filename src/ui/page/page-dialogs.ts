/**
 * Hides the popover while a dialog of the page is open: outside of the top layer it would lie under the popover, and in it the
 * browser closes the popover. The popover comes back with its focus and scroll position when the dialog is gone. Knows dialogs
 * by their role and by the focus, not the library that shows them.
 */
import { effect } from '@preact/signals-core';
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import type { Interruption } from '../panel/interruption.js';
import { isOpening, togglePopover } from '../panel/popover.js';
import { viewOf } from '../view-of.js';

const MODALS = ':modal, [aria-modal="true"]';
export const DIALOGS = `${MODALS}, dialog[open], [role="dialog"], [role="alertdialog"]`;

export interface Watched {
  readonly panel: PanelContext;
  /** The popover, or the panel in the page. */
  readonly box: HTMLElement;
  /** Puts a popover in its place again. */
  readonly place: () => void;
  /** A dialog has closed the popover before this file was loaded. */
  readonly isHidden: boolean;
}

/** The page has shut off what is in it. */
const SHUT = '[inert], [aria-hidden="true"]';

/** An element and its ancestors in the flattened tree. */
export function pathFrom(element: Element | null | undefined): Element[] {
  const path: Element[] = [];
  for (let node: Node | null | undefined = element; node;) {
    const { assignedSlot, host, parentNode } = node as Element & ShadowRoot;
    if (node.nodeType === 1) path.push(node as Element);
    node = (assignedSlot as Node | null | undefined) ?? parentNode ?? host;
  }
  return path;
}

function focusedIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  const inner = activeElement?.shadowRoot;
  return inner?.activeElement ? focusedIn(inner) : activeElement;
}

/** Libraries keep closed dialogs in the page: not rendered, inert, or transparent, when presses go through them. */
const isUsable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest(SHUT) &&
  viewOf(element).getComputedStyle(element).pointerEvents !== 'none';

export function watchDialogs({ panel, box: popover, place, isHidden }: Watched): Interruption {
  const { anchor, responding } = panel;
  const root = popover.getRootNode() as ShadowRoot;
  const { host, ownerDocument: page } = root;
  const view = viewOf(host);
  const ended = new AbortController();
  const listening = { capture: true, passive: true, signal: ended.signal };
  let frame = 0;
  /** Why the popover is hidden. */
  let dialog: Element | undefined;
  /** What the page has moved the focus to while it is asked about an action. */
  let asking: Element | null = null;
  let isPressOutside = false;
  /** What had the focus last in the popover, unless the reader has moved it elsewhere, and its row. */
  let last = isHidden ? popover.querySelector('article[tabindex="0"]') : root.activeElement;
  let row = last?.closest('article');
  let scrollTop = 0;
  const list = () => popover.querySelector('.list');

  /** Not for what is around the tag or around the button that the popover stands at, nor for content of the tag. */
  const isApart = (element: Element): boolean =>
    !pathFrom(element).includes(host) && ![host, anchor.peek()].some((own) => pathFrom(own).includes(element));
  const openDialogs = (): Element[] =>
    [...pathFrom(focusedIn(page)), ...page.querySelectorAll(DIALOGS)].filter(
      (element) => element.matches(DIALOGS) && isUsable(element) && isApart(element),
    );
  /** Dialogs that were open before the popover, such as a notice about cookies: they count while they have the focus. */
  let older = isHidden ? [] : openDialogs();

  const findDialog = (focused: readonly Element[]): Element | undefined => {
    const open = openDialogs();
    const isAsked = responding.peek().size > 0;
    const isShut = pathFrom(host).some((element) => element.matches(SHUT));
    const isAsking = (element: Element): boolean => (isAsked || focused.includes(element)) && isUsable(element);
    older = older.filter((element) => open.includes(element));
    if (asking && !isAsking(asking)) asking = null;
    return (
      open.find((element) => focused.includes(element)) ??
      open.find(
        (element) => !older.includes(element) && (element === dialog || isAsked || isShut || element.matches(MODALS)),
      ) ??
      asking ??
      undefined
    );
  };
  const restore = (): void => {
    isHidden = false;
    togglePopover(popover, true);
    place();
    list()?.scrollTo({ top: scrollTop, behavior: 'instant' });
    const { activeElement } = page;
    // A button of a dialog that has just closed keeps the focus until the next frame; a popover that closes gives it to the bell.
    const isFree = [page.body, host, null].includes(activeElement) || !activeElement?.checkVisibility();
    if (last && isFree) focusOn([last, row, popover.querySelector('.panel')].find((element) => element?.isConnected));
  };
  const update = (): void => {
    frame = 0;
    const focused = pathFrom(focusedIn(page));
    const before = dialog;
    dialog = findDialog(focused);
    if (dialog && popover.matches(':popover-open')) {
      isHidden = true;
      togglePopover(popover, false);
    } else if (isHidden) {
      // A popover of the host closes this one, and nobody sees that it is gone.
      if (!dialog && (before || responding.peek().size === 0)) restore();
    } else if (focused[0] !== page.body && !focused.some((one) => one === host || one.matches(DIALOGS))) last = null;
  };
  /** In the next frame: the key that closed a dialog would close the popover as well. */
  const schedule = (): void => {
    frame ||= view.requestAnimationFrame?.(update) ?? 0;
  };

  const onFocusIn = (event: Event): void => {
    const [target] = event.composedPath() as Element[];
    if (target && !isPressOutside && responding.peek().size > 0 && isApart(target)) asking = target;
    schedule();
  };
  // The page does not see how the focus moves in the panel.
  const onFocusInside = ({ target }: Event): void => {
    last = target as Element;
    row = last.closest('article');
  };
  popover.addEventListener('focusin', onFocusInside, listening);
  page.addEventListener('focusin', onFocusIn, listening);
  page.addEventListener(
    'pointerdown',
    (event) => (isPressOutside = !event.composedPath().includes(popover)),
    listening,
  );
  for (const type of ['focusout', 'transitionend', 'animationend']) page.addEventListener(type, schedule, listening);
  popover.addEventListener(
    'beforetoggle',
    (event) => {
      if (!isOpening(event)) scrollTop = list()?.scrollTop ?? 0;
    },
    listening,
  );
  const observer = view.MutationObserver && new view.MutationObserver(schedule);
  observer?.observe(page, { subtree: true, childList: true, attributes: true });
  const stop = effect(() => {
    void responding.value;
    schedule();
  });
  return {
    isOn: () => isHidden,
    begin: () => {
      isHidden ||= responding.peek().size > 0 || openDialogs().some((element) => !older.includes(element));
    },
    stop: () => {
      stop();
      observer?.disconnect();
      ended.abort();
      view.cancelAnimationFrame?.(frame);
    },
  };
}
