/**
 * The keyboard shortcuts of the list, shown over the panel when the reader presses `?`. The page around the panel stays as it
 * is. Escape closes the shortcuts before the panel; focus returns to where it was.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Strings } from '../../locales/en.js';
import { useStrings } from '../context.js';
import { focusOn } from '../focus-on.js';
import { CLOSE } from '../icon-paths.js';
import { IconButton } from '../icons.js';
import { siblings } from '../list/keyboard.js';
import { isMac } from '../list/shortcuts.js';

/** The name of each shortcut's text, and its keys as they are written on keyboards. */
const SHORTCUTS = [
  ['move', '↓ ↑ J K'],
  ['ends', 'Home End'],
  ['inside', 'Tab'],
  ['open', 'Enter'],
  ['read', 'M'],
  ['archive', 'E Delete'],
  ['press', '1 2'],
  ['undo', 'Z Ctrl+Z'],
  ['search', '/'],
  ['leave', 'Ctrl+Home Ctrl+End'],
  ['close', 'Esc'],
] as const;

/** Keys as the reader's keyboard shows them: `⌘Home` on a Mac, `Strg+Pos1` in German. */
function nameKeys(keys: string, { keyNames }: Strings): string {
  const own = isMac() ? keys.replaceAll('Ctrl+', '⌘').replace('Delete', '⌫') : keys;
  return own.replace(/\w+/g, (key) => keyNames?.[key] ?? key);
}

/** Moves focus to the dialog of a layer, whose siblings cannot be used meanwhile. Returns what moves the focus back. */
function takeFocus(layer: HTMLElement): () => void {
  const { activeElement } = layer.getRootNode() as ShadowRoot;
  const setInert = (isInert: boolean): void => {
    for (const part of siblings(layer)) if (part instanceof HTMLElement && part !== layer) part.inert = isInert;
  };
  focusOn(layer.querySelector('dialog'));
  setInert(true);
  return () => {
    setInert(false);
    focusOn(activeElement);
  };
}

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const strings = useStrings();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (layer.current ? takeFocus(layer.current) : undefined), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of the list do not apply here.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const onClick = ({ target }: Event): void => {
    if (target === layer.current) onClose();
  };
  return (
    // Escape does what a click on the layer does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={layer} class="scrim" onKeyDown={onKeyDown} onClick={onClick}>
      <dialog open class="shortcuts" aria-label={strings.keys} tabIndex={-1}>
        <div class="head">
          <h2>{strings.keys}</h2>
          <IconButton path={CLOSE} label={strings.close} onClick={onClose} class="close" />
        </div>
        <dl>
          {SHORTCUTS.map(([name, keys]) => (
            <div key={name}>
              <dt>{strings.keyTexts[name]}</dt>
              <dd>
                {nameKeys(keys, strings)
                  .split(' ')
                  .map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </dialog>
    </div>
  );
}
