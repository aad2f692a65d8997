/**
 * The style sheet of all inboxes on a page: one, made when the first of them needs it. Importing this on a server is safe.
 */
import avatar from './avatar.css?inline';
import base from './base.css?inline';
import row from './message-row.css?inline';
import device from './device.css?inline';
import notices from './notices.css?inline';
import panel from './panel.css?inline';
import preferences from './preferences-view.css?inline';
import tokens from './tokens.css?inline';

let shared: CSSStyleSheet | undefined;

export function sheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(tokens + base + panel + notices + avatar + row + preferences + device);
  }
  return shared;
}
