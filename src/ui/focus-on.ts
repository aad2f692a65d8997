/** Moves focus to an element, if it exists. */
export const focusOn = (element: Element | null | undefined): void =>
  (element as Partial<HTMLElement> | null | undefined)?.focus?.();
