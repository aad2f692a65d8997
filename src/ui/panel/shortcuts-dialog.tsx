/**
 * The keyboard shortcuts of the list, shown over the panel when the reader presses `?`. The page around the panel stays as it
 * is. Escape closes the shortcuts before the panel; focus returns to where it was.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Strings } from '../../locales/en.js';
import { usePanel, useStrings } from '../context.js';
import { focusOn } from '../focus-on.js';
import { CLOSE } from '../icon-paths.js';
import { IconButton } from '../icons.js';
import { siblings } from '../list/keyboard.js';
import { keysOf, SHORTCUTS, type Bindings } from '../list/shortcuts.js';
import { nameKey } from './key-names.js';

/** What the help says of each shortcut, and its keys. */
type Line = readonly [text: keyof Strings['keyTexts'], keys: readonly string[]];

/** The second key of "go to tab". */
const TAB_NUMBERS = '1–9';

/** A line for each text: "next" and "previous" share one. Shortcuts without a key are left out. */
function linesOf(bindings: Bindings): readonly Line[] {
  const lines = new Map<Line[0], string[]>();
  for (const [name, , text] of SHORTCUTS) {
    const keys = keysOf(bindings, name);
    if (!text || keys.length === 0) continue;
    lines.set(text, [...(lines.get(text) ?? []), ...keys, ...(name === 'goToTab' ? [TAB_NUMBERS] : [])]);
  }
  // These are the browser's own.
  return [...lines, ['inside', ['Tab']], ['close', ['Esc']]];
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
  const { bindings } = usePanel();
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
          {linesOf(bindings.value).map(([text, keys]) => (
            <div key={text}>
              <dt>{strings.keyTexts[text]}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{nameKey(key, strings)}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </dialog>
    </div>
  );
}
