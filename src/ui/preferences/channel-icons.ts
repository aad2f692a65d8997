/** Lists the channels in a reader's order, with icons. Only the first number of a path is absolute: section.ts moves it. */
import type { Channel } from '../../shared/channels.js';

export const CHANNEL_ICONS: readonly (readonly [channel: Channel, path: string])[] = [
  // As BELL of bell-icon.ts.
  ['in_app', 'M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5h-16s2-1.5 2-6.5zm4 10.5a2.2 2.2 0 0 0 4 0'],
  ['email', 'M3 5h18v14h-18zm0 2 9 6 9-6'],
  ['sms', 'M3 5h18v12h-9l-4 4v-4h-5z'],
  ['chat', 'M9 4l-1.5 16m9-16-1.5 16m-11-11h17m-18 6h17'],
  ['push', 'M7 3h10v18h-10zm4 15h2'],
];
