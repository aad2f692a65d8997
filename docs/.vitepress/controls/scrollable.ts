/** For a region that scrolls: without the attribute some browsers leave it out of the keyboard’s order. */
export const scrollable = { tabIndex: 0 } as const;
