/**
 * The keyboard shortcuts of the list, shown when the reader presses `?`. The dialog is a popover, so that Escape closes it
 * before the panel.
 */
import { useSignal } from '@preact/signals';
import type { Strings } from '../../locales/en.js';
import { useStrings } from '../context.js';
import { IconButton } from '../icons.js';
import { CLOSE } from '../icon-paths.js';
import { focusOn } from '../focus-on.js';
import { isOpening } from './popover.js';

/** The name of each shortcut's text, and its keys as they are written on keyboards. */
const SHORTCUTS = [
  ['move', '↓ ↑'],
  ['ends', 'Home End'],
  ['inside', 'Tab'],
  ['open', 'Enter'],
  ['read', 'M'],
  ['archive', 'Delete'],
  ['leave', 'Ctrl+Home Ctrl+End'],
  ['close', 'Esc'],
] as const;

/** Opens the dialog of a panel; focus returns to where it was. */
export function showShortcuts(panel: HTMLElement): void {
  const dialog = panel.querySelector<HTMLElement>('.shortcuts');
  const { activeElement } = panel.getRootNode() as ShadowRoot;
  const onToggle = (event: Event): void => {
    if (isOpening(event)) return;
    dialog?.removeEventListener('toggle', onToggle);
    focusOn(activeElement);
  };
  dialog?.showPopover();
  dialog?.addEventListener('toggle', onToggle);
  focusOn(dialog);
}

/** `Strg+Pos1` for `Ctrl+Home`. */
const nameKey = (keys: string, { keyNames }: Strings): string => keys.replace(/\w+/g, (key) => keyNames?.[key] ?? key);

function Shortcuts() {
  const strings = useStrings();
  const close = ({ target }: Event) => (target as Element).closest<HTMLElement>('.shortcuts')?.hidePopover();
  return (
    <>
      <div class="head">
        <h2>{strings.keys}</h2>
        <IconButton path={CLOSE} label={strings.close} onClick={close} />
      </div>
      <dl>
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name}>
            <dt>{strings.keyTexts[name]}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{nameKey(key, strings)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function ShortcutsDialog() {
  const strings = useStrings();
  const isOpen = useSignal(false);
  const onBeforeToggle = (event: Event) => {
    isOpen.value = isOpening(event);
  };
  return (
    <dialog class="shortcuts" aria-label={strings.keys} tabIndex={-1} popover="auto" onBeforeToggle={onBeforeToggle}>
      {isOpen.value && <Shortcuts />}
    </dialog>
  );
}
