/** Moves focus to an element, if there is one. */
export const focusOn = (element: Element | null | undefined): void =>
  (element as Partial<HTMLElement> | null | undefined)?.focus?.();
