/** The style sheet of the panel, over that of the shell. */
import avatar from './avatar.css?inline';
import base from './base.css?inline';
import device from './device.css?inline';
import row from './message-row.css?inline';
import notices from './notices.css?inline';
import panel from './panel.css?inline';
import preferences from './preferences-view.css?inline';
import { sheet } from './sheet.js';
import tokens from './tokens.css?inline';

export const panelSheet = sheet(tokens, base, panel, notices, avatar, row, preferences, device);
