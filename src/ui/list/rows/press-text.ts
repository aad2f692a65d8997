/**
 * Passes a click on the selectable text over a row's title on to the title, with its modifier keys. The host's controls in the
 * text keep their own clicks. Part of the late file: an earlier click waits for it.
 */
import { viewOf } from '../../view-of.js';

const CONTROLS = 'a,button,input,select,textarea,label,summary,audio,video,[tabindex],[contenteditable]';

/** The path may contain a shadow root of the host's, which is no element. */
const isControl = (node: EventTarget): boolean => {
  const { localName } = node as Partial<Element>;
  return !!localName && (localName.includes('-') || (node as Element).matches(CONTROLS));
};

/** Handles `click` and `auxclick` in a text; `path` leads from the pressed node to it. */
export function pressTitle(event: MouseEvent, text: HTMLElement, path: readonly EventTarget[]): void {
  const { button, detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || path.some(isControl)) return;
  const title = text.parentElement?.querySelector('.title');
  const isMiddle = button === 1;
  if (button && !(isMiddle && title?.matches('a'))) return;
  // The page sees one click, as if there were no text above the title.
  event.stopPropagation();
  // A middle click made by script opens nothing; a click with these modifiers opens a new tab in every browser.
  const keys = { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey, altKey };
  const place = { detail, clientX, clientY };
  const { MouseEvent } = viewOf(text);
  if (MouseEvent)
    title?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...place, ...keys }),
    );
}
