/** Which shortcut a key press is, on keyboards of any language. It does not know what a shortcut does. */

export type Shortcut =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'before'
  | 'after'
  | 'open'
  | 'read'
  | 'archive'
  | 'button 1'
  | 'button 2'
  | 'undo'
  | 'search'
  | 'help';

const KEYS: Readonly<Record<string, Shortcut>> = {
  ArrowDown: 'next',
  PageDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  m: 'read',
  e: 'archive',
  Delete: 'archive',
  1: 'button 1',
  2: 'button 2',
  z: 'undo',
};
/** With Control, or Command on a Mac. */
const CONTROL_KEYS: Readonly<Record<string, Shortcut>> = { Home: 'before', End: 'after', z: 'undo' };
/** Latin, Arabic, and the full width form of East Asian keyboards. */
const QUESTION_MARK = /^[?؟？]$/;

export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a pressed key. CapsLock makes capitals. A keyboard without Latin letters names the M key after its own letter,
 * a French one writes its digits with Shift, and the key that a Mac labels "delete" is named Backspace.
 */
function keyName({ key, code, shiftKey }: KeyPress): string {
  if (key === 'Backspace' && isMac()) return 'Delete';
  const [, kind, place = ''] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  const isOtherScript = key.length === 1 && key > '~' && !/\p{Script=Latin}/u.test(key);
  const isByPlace = kind === 'Digit' ? !shiftKey : isOtherScript;
  const name = kind && isByPlace ? place : key;
  return name.length === 1 ? name.toLowerCase() : name;
}

export function shortcutOf(press: KeyPress): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const isControl = ctrlKey || (metaKey && isMac());
  if (altKey || (metaKey && !isControl)) return undefined;
  if (QUESTION_MARK.test(key)) return isControl ? undefined : 'help';
  // Some keyboards write it with Shift.
  if (key === '/') return isControl ? undefined : 'search';
  const name = keyName(press);
  // A capital letter is another shortcut, of the page or of the browser.
  return shiftKey && !/\d/.test(name) ? undefined : (isControl ? CONTROL_KEYS : KEYS)[name];
}
