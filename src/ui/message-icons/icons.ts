/** Lists the icons of the kinds of messages as SVG paths on a grid of 24 × 24. */
import { ALERT, BELL } from '../bell/bell-icon.js';
import type { MessageIcon } from './message-icon.js';
import type { PanelContext } from '../context.js';

/** Reuses the paths that the panel's file already has. */
export const iconPaths = ({ icons }: Pick<PanelContext, 'icons'>): Readonly<Record<MessageIcon, string>> => ({
  alert: ALERT,
  approval: 'M6 5h12v15H6zM9.5 3.5h5v3h-5zM9 13l2.2 2.2 4.3-4.4',
  bell: BELL,
  build: 'M3.5 5h17v12h-17zM8 20h8M9.5 8.5 7 11l2.5 2.5m5-5L17 11l-2.5 2.5',
  calendar: 'M4 6h16v14H4zm0 4.5h16M8 3.5v4m8-4v4',
  chart: 'M4 20h16M7 16v-5m5 5V6m5 10V9',
  clock: icons.CLOCK,
  comment: 'M4 5h16v11h-9l-4 4v-4H4z',
  deploy:
    'M12 3.5c3.3 2.5 4.8 6 4.4 10.5H7.6C7.2 9.5 8.7 6 12 3.5zM7.5 11 5 14v3.5l3-2m8.5-4.5 2.5 3v3.5l-3-2m-4 1.5v3.5',
  document: 'M6 3.5h8l4 4v13H6zm8 0v4h4M9 12h6m-6 4h6',
  gift: 'M4 9h16v4H4zm1.5 4h13v7.5h-13zM12 9v11.5M12 9C8.5 9 7 7.5 8 5.5s3.5 0 4 3.5c.5-3.5 3-5.5 4-3.5S15.5 9 12 9',
  invoice: 'M6 3.5v17L8 19l2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17zM9 8h6m-6 4h6',
  key: 'M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0m7-3L19.5 4M16 7.5l3 3',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h0m0 6h0m0 6h0',
  lock: icons.LOCK,
  order: 'm4 8 8-4.5L20 8v8.5L12 21l-8-4.5zm0 0 8 4.5L20 8m-8 4.5V21',
  person: icons.PERSON,
});
