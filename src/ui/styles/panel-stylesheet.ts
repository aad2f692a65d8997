/** The style sheet of the panel, over that of the shell. */
import avatar from '../list/avatar.css?inline';
import base from './base.css?inline';
import device from './media.css?inline';
import row from '../list/message-row.css?inline';
import notices from '../panel/notices.css?inline';
import panel from '../panel/panel.css?inline';
import preferences from '../preferences/preferences-view.css?inline';
import { sheet } from './stylesheets.js';
import tokens from './tokens.css?inline';

export const panelSheet = sheet(tokens, base, panel, notices, avatar, row, preferences, device);
