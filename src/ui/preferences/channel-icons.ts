/** The channels with their icons, in the order in which a reader sees them: SVG paths on a grid of 24 × 24. */
import type { Channel } from '../../shared/channels.js';
import { BELL } from '../bell/bell-icon.js';

export const CHANNEL_ICONS: readonly (readonly [channel: Channel, path: string])[] = [
  ['in_app', BELL],
  ['email', 'M3 5h18v14H3zm0 2 9 6 9-6'],
  ['sms', 'M3 5h18v12h-9l-4 4v-4H3z'],
  ['chat', 'M9 4 7.5 20m9-16L15 20M4 9h17M3 15h17'],
  ['push', 'M7 3h10v18H7zm4 15h2'],
];
