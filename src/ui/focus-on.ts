/** Moves focus to an element, if there is one. */
export const focusOn = (element: Element | null | undefined) => element instanceof HTMLElement && element.focus();
