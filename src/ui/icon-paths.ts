/** Lists the SVG paths of the panel's icons on a grid of 24 × 24; bell/bell-icon.ts has the attributes of all icons. */

export const ALL_READ = 'm2.5 13 4 4L15 8.5M11.5 16l1 1 9-8.5';
export const SETTINGS = 'M4 7h9m6 0h1M4 17h1m6 0h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0';
export const CHECK = 'm5 12.5 4.5 4.5L19 7.5';
export const CLOSE = 'm6.5 6.5 11 11m0-11-11 11';
export const CLOCK = 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0m8-4.5V12l3 2';
export const BACK = 'm14.5 6-6 6 6 6';
export const SEARCH = 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5';
export const MORE = 'M6 12h0m6 0h0m6 0h0';

export const CLOUD_OFF = 'M8.2 7.2A6 6 0 0 0 7.5 19h9M10.8 6A6 6 0 0 1 17 10.6a4.2 4.2 0 0 1 3.2 6.6M4 4l16 16';
export const LOCK = 'M5 11h14v9H5zm3 0V8a4 4 0 0 1 8 0v3m-4 3.5V17';
export const PERSON = 'M8 8.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20a7.5 7.5 0 0 1 15 0';
export const BELL_TICK = 'm9.2 10.2 2.1 2.1 3.6-3.8';
