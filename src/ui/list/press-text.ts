/**
 * Text of a row that lies over its title, so that it can be selected: a click on it counts as a click on the title, with
 * the same modifier keys. Controls that the host puts into the text keep their own clicks.
 */
import { isElement } from '../is-element.js';
import { viewOf } from '../view-of.js';

const TEXTS = '.body,.host-part';
const CONTROLS = 'a,button,input,select,textarea,label,summary,audio,video,[tabindex],[contenteditable]';

const isControl = (node: EventTarget): boolean =>
  isElement(node) && (node.localName.includes('-') || node.matches(CONTROLS));

/** Handles `click` and `auxclick` in the list. */
export function pressTitle(event: MouseEvent): void {
  const { currentTarget, button, detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event;
  const root = (currentTarget as Node).getRootNode();
  const path = event.composedPath();
  const text = path.find(
    (node): node is HTMLElement => isElement(node) && node.getRootNode() === root && node.matches(TEXTS),
  );
  if (!text || event.defaultPrevented || path.slice(0, path.indexOf(text)).some(isControl)) return;
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
