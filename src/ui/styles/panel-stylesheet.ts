/** Composes the stylesheet of the panel, which applies after that of the bell. */
import avatar from '../list/rows/avatar.css?inline';
import base from './base.css?inline';
import density from '../list/density.css?inline';
import list from '../list/message-list.css?inline';
import media from './media.css?inline';
import row from '../list/rows/message-row.css?inline';
import actions from '../list/actions/message-actions.css?inline';
import tools from '../list/rows/row-tools.css?inline';
import notices from '../panel/notices.css?inline';
import undoBar from '../panel/undo-bar.css?inline';
import panel from '../panel/panel.css?inline';
import { sharedStylesheet } from './stylesheets.js';
import tabs from '../panel/tabs.css?inline';
import tokens from './tokens.css?inline';
import hidden from './visually-hidden.css?inline';

export const adoptPanelSheet = sharedStylesheet(
  tokens,
  base,
  hidden,
  panel,
  tabs,
  list,
  undoBar,
  notices,
  avatar,
  row,
  actions,
  tools,
  density,
  media,
);
