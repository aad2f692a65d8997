/** Names keys as on the reader's keyboard: `⌘Home` on a Mac, `Strg+Pos1` in German. */
import type { PanelStrings } from '../../locales/en-panel.js';
import { isMac } from './shortcuts.js';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const MAC_SIGNS: Readonly<Record<string, string>> = { 'Ctrl+': '⌘', 'Shift+': '⇧', Delete: '⌫' };

/** `key` has the form of `Keys`. */
export function nameKey(key: string, { keyNames }: PanelStrings): string {
  const own = isMac() ? key.replace(/Ctrl\+|Shift\+|Delete/g, (name) => MAC_SIGNS[name] ?? name) : key;
  return own.replace(/\w+/g, (name) => SIGNS[name] ?? keyNames?.[name] ?? name);
}
