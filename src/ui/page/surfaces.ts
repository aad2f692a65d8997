/** Finds dialogs and other boxes that the page shows above its content. */
import { hostOf } from '../host-of.js';
import { styleOf } from '../view-of.js';

export const MODALS = ':modal, [aria-modal="true"]';
export const DIALOGS = `${MODALS}, dialog[open], [role="dialog"], [role="alertdialog"]`;

/** The page has made these unusable. */
export const SHUT = '[inert], [aria-hidden="true"]';

/** A reader answers by these elements. */
export const CONTROLS = 'a, button, input, select, textarea, iframe, [role="button"]';

/** Includes the element itself; follows the flattened tree. */
export function pathFrom(element: Element | null | undefined): Element[] {
  const path: Element[] = [];
  for (let node = element; node; node = node.assignedSlot ?? node.parentElement ?? hostOf(node)) path.push(node);
  return path;
}

/** Includes open shadow roots, and the node itself. */
export function findDeep(node: ParentNode, selector: string): Element[] {
  const { shadowRoot } = node as Element;
  const found = (node as Partial<Element>).matches?.(selector) ? [node as Element] : [];
  if (shadowRoot) found.push(...findDeep(shadowRoot, selector));
  for (const child of node.children) found.push(...findDeep(child, selector));
  return found;
}

export function focusedIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  const inner = activeElement?.shadowRoot;
  return inner?.activeElement ? focusedIn(inner) : activeElement;
}

/**
 * Libraries keep closed dialogs in the page: not rendered, inert, or transparent, when presses go through them. Presses also go
 * through the box of some open dialogs, but not through its content.
 */
export const isUsable = (element: Element): boolean =>
  [element, ...element.querySelectorAll(CONTROLS)].some(
    (one) => one.checkVisibility({ visibilityProperty: true }) && styleOf(one).pointerEvents !== 'none',
  ) && !pathFrom(element).some((one) => one.matches(SHUT));

/** The box around an element that lies above the content of the page. */
export const surfaceOf = (element: Element): Element | undefined =>
  pathFrom(element).find((one) => {
    const { position, zIndex } = styleOf(one);
    return position === 'fixed' || (position === 'absolute' && zIndex !== 'auto');
  });
