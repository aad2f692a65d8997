/**
 * Finds what the popover is hidden for: a dialog, by its role and the focus, or another box that it would lie above, with the focus or
 * with the answer to what the page is asked about an action.
 */
import type { PanelContext } from '../context.js';
import { CONTROLS, DIALOGS, MODALS, SHUT, findDeep, focusedIn, isUsable, pathFrom, surfaceOf } from './surfaces.js';

export interface DialogFinder {
  /** Whether the page is asked, or shows a modal dialog, which may not be visible yet, or one that has come after the popover. */
  readonly isAny: () => boolean;
  /** Call when the page has changed. */
  readonly change: (records: readonly MutationRecord[]) => void;
  /** Call when the page has moved the focus. */
  readonly moveTo: (target: Element) => void;
  /**
   * @param pressed The path of the last press.
   * @param before What was found before.
   */
  readonly find: (
    focused: readonly Element[],
    pressed: readonly EventTarget[],
    before: Element | undefined,
    isHidden: boolean,
  ) => Element | undefined;
}

/** @param shownBefore Dialogs that were open before the popover, such as a notice about cookies: they count while they have the focus. */
export function createDialogFinder(
  { anchor, responding, root }: PanelContext,
  popover: Element,
  shownBefore: readonly Element[],
): DialogFinder {
  const { host, ownerDocument: page } = root;
  /** What the page has moved the focus to. */
  let moved: Element | undefined;
  /** What the page has added or changed while it is asked. */
  const changed = new Set<Element>();
  /** Where the popover is, or was before it was hidden. */
  let area: DOMRect | undefined;
  const isAsked = (): boolean => responding.peek().size > 0;
  /** Not for what is around the tag or around the button that the popover stands at, nor for content of the tag. */
  const isApart = (element: Element): boolean =>
    !pathFrom(element).includes(host) && ![host, anchor.peek()].some((own) => pathFrom(own).includes(element));
  const isOpen = (element: Element): boolean => element.matches(DIALOGS) && isApart(element) && isUsable(element);
  const openDialogs = (): Element[] => [...pathFrom(focusedIn(page)), ...page.querySelectorAll(DIALOGS)].filter(isOpen);
  /** What the browser closes the popover for, or shows it behind. It may be in a shadow root. */
  const modals = (): Element[] => findDeep(page, ':modal').filter(isApart);
  let older = shownBefore.filter(isOpen);

  const findCovered = (held: readonly EventTarget[], isHidden: boolean): Element | undefined => {
    /** Whether the popover would lie above an element of the page, which can be used. */
    const isCovered = (element: Element): boolean => {
      const surface = isUsable(element) && surfaceOf(element);
      if (!surface || !isApart(surface)) return false;
      if (!isHidden) area = popover.getBoundingClientRect();
      const { left, right, top, bottom } = surface.getBoundingClientRect();
      return !!area && left < area.right && right > area.left && top < area.bottom && bottom > area.top;
    };
    if (isAsked())
      return moved && isUsable(moved)
        ? moved
        : [...changed].flatMap((element) => findDeep(element, CONTROLS)).find(isCovered);
    changed.clear();
    if (moved && !held.includes(surfaceOf(moved) ?? moved)) moved = undefined;
    return moved && isCovered(moved) ? moved : undefined;
  };
  return {
    isAny: () => isAsked() || modals().length > 0 || openDialogs().some((element) => !older.includes(element)),
    change: (records) => {
      for (const { addedNodes, target, type } of isAsked() ? records : [])
        for (const node of type === 'attributes' ? [target] : addedNodes)
          if (node.nodeType === 1 && isApart(node as Element)) changed.add(node as Element);
    },
    moveTo: (target) => {
      if (isApart(target)) moved = target;
    },
    find: (focused, pressed, before, isHidden) => {
      const open = openDialogs();
      const isShut = pathFrom(host).some((element) => element.matches(SHUT));
      older = older.filter((element) => open.includes(element));
      return (
        open.find((element) => focused.includes(element)) ??
        open.find(
          (element) =>
            !older.includes(element) && (element === before || isAsked() || isShut || element.matches(MODALS)),
        ) ??
        findCovered([...focused, ...pressed], isHidden) ??
        (isHidden ? modals().find(isUsable) : undefined)
      );
    },
  };
}
