/** An element of any window: each has classes of its own, so that `instanceof` knows those of one alone. */
export const isElement = (value: unknown): value is HTMLElement => (value as Node | null | undefined)?.nodeType === 1;
