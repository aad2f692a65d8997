/**
 * KeysHelp: the keys that the list knows, for whoever presses `?`. Being a popover, it is what Escape closes first.
 */
import { signal } from '@preact/signals';
import type { Strings } from '../../locales/en.js';
import { iconButton } from '../icons.js';
import { CLOSE } from '../icon-paths.js';
import { focusOn } from '../list/keyboard.js';
import { isOpening } from './popover.js';
import { defineComponent } from '../component.js';

/** What each does, and how it is written on keyboards. */
const KEYS = {
  move: '↓ ↑',
  ends: 'Home End',
  inside: 'Tab',
  open: 'Enter',
  read: 'M',
  archive: 'Delete',
  leave: 'Ctrl+Home Ctrl+End',
  close: 'Esc',
} as const;

const NAMES = Object.keys(KEYS) as readonly (keyof typeof KEYS)[];

/** Opens the help of a panel; focus comes back to where it was. */
export function showShortcuts(panel: HTMLElement): void {
  const help = panel.querySelector<HTMLElement>('.keys');
  const before = (panel.getRootNode() as ShadowRoot).activeElement;
  const closed = (event: Event): void => {
    if (isOpening(event)) return;
    help?.removeEventListener('toggle', closed);
    focusOn(before);
  };
  help?.showPopover();
  help?.addEventListener('toggle', closed);
  focusOn(help);
}

export const ShortcutsDialog = defineComponent(({ strings: words }) => {
  const open = signal(false);
  const toggling = (event: Event) => {
    open.value = isOpening(event);
  };
  const close = ({ target }: Event) => (target as Element).closest<HTMLElement>('.keys')?.hidePopover();
  const content = (w: Strings) => (
    <>
      <div class="head">
        <h2>{w.keys}</h2>
        {iconButton(CLOSE, w.close, close)}
      </div>
      <dl>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{w.keyTexts[name]}</dt>
            <dd>
              {KEYS[name].split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
  return () => {
    const w = words.value;
    return (
      <dialog class="keys" aria-label={w.keys} tabIndex={-1} popover="auto" onBeforeToggle={toggling}>
        {open.value && content(w)}
      </dialog>
    );
  };
});
