/** Lists the shortcuts with the host's keys, and finds that of a pressed key on keyboards of any language. Runs none. */

/**
 * Each shortcut, its keys, and the name of its text in the help. A feature adds a line here, the text to `keyTexts` and to a
 * group of shortcuts-dialog.ts, and its command to shortcut-commands.ts.
 */
export const SHORTCUTS = [
  ['next', 'ArrowDown J', 'move'],
  ['previous', 'ArrowUp K', 'move'],
  ['first', 'Home', 'ends'],
  ['last', 'End', 'ends'],
  ['open', 'Enter', 'open'],
  ['toggleRead', 'M U', 'read'],
  ['archive', 'E Delete', 'archive'],
  ['snooze', 'S', 'snooze'],
  ['markAllRead', 'Shift+A', 'allRead'],
  ['button1', '1', 'press'],
  ['button2', '2', 'press'],
  ['undo', 'Z Ctrl+Z', 'undo'],
  ['goToTab', 'G', 'tab'],
  ['search', '/', 'search'],
  ['beforeList', 'Ctrl+Home', 'leave'],
  ['afterList', 'Ctrl+End', 'leave'],
  ['help', '?', 'help'],
] as const;

export type Shortcut = (typeof SHORTCUTS)[number][0];

/**
 * The keys of shortcuts that are not the usual ones, separated by spaces; null for none. A key has the name of
 * `KeyboardEvent.key`, after `Ctrl+` (Command on a Mac) and `Shift+`: `{ archive: 'Y Delete', undo: 'Ctrl+Z', open: null }`.
 * `{ search: '/ Letter' }` also opens the search with any letter or digit that has no shortcut.
 */
export type Keys = Readonly<Partial<Record<Shortcut, string | null>>>;

export type Bindings = ReadonlyMap<string, Shortcut>;

/** Keys that do the same as others, unless they have a shortcut of their own. */
const ALIASES: Readonly<Record<string, string>> = { PageDown: 'ArrowDown', PageUp: 'ArrowUp' };

export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** A key that the host gives to one shortcut is taken from any other. */
export function bindKeys(keys: Keys = {}): Bindings {
  const bindings = new Map<string, Shortcut>();
  for (const [name, usual] of SHORTCUTS.toSorted(([one], [other]) => Number(one in keys) - Number(other in keys))) {
    const { [name]: own = usual } = keys;
    for (const key of typeof own === 'string' ? own.split(' ') : [])
      if (key)
        bindings.set(
          key.replace(/(^|\+).$/u, (letter) => letter.toUpperCase()),
          name,
        );
  }
  return bindings;
}

/** Represents each letter and digit without a shortcut. */
const LETTER = 'Letter';

/** In the form of `Keys`, without `Letter`. */
export const keysOf = (bindings: Bindings, shortcut: Shortcut): readonly string[] =>
  [...bindings.keys()].filter((key) => bindings.get(key) === shortcut && key !== LETTER);

/** Whether a key that opens the search is its first letter. */
export const isFirstLetter = ({ key }: KeyPress, bindings: Bindings): boolean =>
  bindings.get(LETTER) === 'search' && /^[\p{L}\p{N}]$/u.test(key);

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The names of a pressed key: as printed, then by its position. Keyboards without Latin letters name the M key after their own
 * letter, French ones write digits with Shift, East Asian ones full width forms; a Mac's "delete" is named Backspace.
 */
export function keyNames({ key, code, shiftKey }: KeyPress): readonly string[] {
  if (key.length > 1) return key === 'Backspace' && isMac() ? ['Delete'] : [key, ALIASES[key] ?? ''];
  const [, kind, place = ''] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  const isOtherScript = key > '~' && !/\p{Script=Latin}/u.test(key);
  const isByPlace = kind === 'Digit' ? !shiftKey : isOtherScript;
  return [key.normalize('NFKC').replace('؟', '?').toUpperCase(), isByPlace ? place : ''];
}

export function shortcutOf(press: KeyPress, bindings: Bindings): Shortcut | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const isControl = ctrlKey || (metaKey && isMac());
  if (altKey || (metaKey && !isControl)) return undefined;
  for (const name of keyNames(press)) {
    // Which digits and signs need Shift differs between keyboards. A capital letter is another key than the small one.
    const isShifted = shiftKey && !/^[^\p{L}]$/u.test(name);
    const shortcut = bindings.get(`${isControl ? 'Ctrl+' : ''}${isShifted ? 'Shift+' : ''}${name}`);
    if (shortcut) return shortcut;
  }
  return !isControl && isFirstLetter(press, bindings) ? 'search' : undefined;
}
