/** A line at the foot of the panel that names three keys, for the first sessions in which a reader uses the keyboard. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useStrings, type PanelContext } from '../context.js';

const KEYS = [
  ['move', '↑↓'],
  ['archive', 'E'],
  ['keys', '?'],
] as const;

/** Calls back each time the panel was closed. */
export const useWhenClosed = ({ open }: Pick<PanelContext, 'open'>, reset: () => void): void =>
  useSignalEffect(() => (open.value ? reset : undefined));

/** Shows the hint from the first row that gets the focus by key until the panel closes. */
export function useKeysHint({ inbox, open }: Pick<PanelContext, 'inbox' | 'open'>) {
  const isShown = useSignal(false);
  const isClaimed = useRef(false);
  useWhenClosed({ open }, () => {
    isShown.value = false;
    isClaimed.current = false;
  });
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (isClaimed.current || !(target as Element).matches('article:focus-visible')) return;
    isClaimed.current = true;
    isShown.value = inbox.claimKeysHint();
  };
  return { isShown, onFocusIn };
}

export function KeysHint() {
  const strings = useStrings();
  return (
    // The description of the list names the key of the help.
    <div class="keys-hint" aria-hidden="true">
      {KEYS.map(([name, key]) => (
        <span key={name}>
          <kbd>{key}</kbd> {strings.hintTexts[name]}
        </span>
      ))}
    </div>
  );
}
