/** Accepts elements of any window: `instanceof` knows the classes of one window only. */
export const isElement = (value: unknown): value is HTMLElement => (value as Node | null | undefined)?.nodeType === 1;
