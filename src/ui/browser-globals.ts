/** What every browser has, and the simulated DOM of a host's tests may lack: jsdom has none of the names that are read here. */
export const browser: Partial<typeof globalThis> = globalThis;

/** Does not force a layout, as its rectangles would. */
export const isShown = (element: Partial<Element> | null | undefined): boolean =>
  element?.checkVisibility?.() ?? Boolean(element);
