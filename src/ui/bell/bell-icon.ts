/** Provides the bell's path, and the attributes of all icons. Icons are decoration: the buttons around them have names. */
export const ICON = { viewBox: '0 0 24 24', 'aria-hidden': 'true' } as const;

export const BELL = 'M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 14 6 9zm4 10.5a2.2 2.2 0 0 0 4 0';
export const ALERT = 'M12 4.5 3 19.5h18zm0 5.5v4m0 2.7h0';
