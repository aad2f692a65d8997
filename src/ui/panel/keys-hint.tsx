/** A line at the foot of the panel that names three keys, for the first sessions in which a reader uses the keyboard. */
import { effect, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel, useStrings, type PanelContext } from '../context.js';
import { keysOf, type Shortcut } from '../list/shortcuts.js';
import { nameKey } from './key-names.js';

/** The texts of the hint, and the shortcuts whose first keys it names. */
const HINTS: readonly (readonly ['move' | 'archive' | 'keys', ...(readonly Shortcut[])])[] = [
  ['move', 'previous', 'next'],
  ['archive', 'archive'],
  ['keys', 'help'],
];

/** Shows the hint from the first row that gets the focus by key until the panel closes. */
export function useKeysHint({ inbox, open }: Pick<PanelContext, 'inbox' | 'open'>) {
  const isShown = useSignal(false);
  const isClaimed = useRef(false);
  const reset = () => {
    isShown.value = false;
    isClaimed.current = false;
  };
  useLayoutEffect(() => effect(() => (open.value ? reset : undefined)), []);
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (isClaimed.current || !(target as Element).matches('article:focus-visible')) return;
    isClaimed.current = true;
    isShown.value = inbox.claimKeysHint();
  };
  return { isShown, onFocusIn };
}

export function KeysHint() {
  const strings = useStrings();
  const { bindings, inbox } = usePanel();
  // There the key does the opposite.
  const texts = inbox.tab.value === 'archived' ? { archive: strings.unarchive } : {};
  const hints = HINTS.map(([text, ...shortcuts]) => {
    const keys = shortcuts.map((shortcut) => keysOf(bindings.value, shortcut)[0] ?? '');
    return { text, keys: keys.map((key) => nameKey(key, strings)).join('') };
  });
  return (
    // The description of the list names the key of the help.
    <div class="keys-hint" aria-hidden="true">
      {hints.map(
        ({ text, keys }) =>
          keys && (
            <span key={text}>
              <kbd>{keys}</kbd> {{ ...strings.hintTexts, ...texts }[text]}
            </span>
          ),
      )}
    </div>
  );
}
