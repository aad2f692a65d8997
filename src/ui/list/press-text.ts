/**
 * Text of a row that lies over its title, so that it can be selected: a click on it counts as a click on the title, with
 * the same modifier keys. Controls that the host puts into the text keep their own clicks.
 */
import { isElement } from '../is-element.js';
import { viewOf } from '../view-of.js';

const TEXTS = '.title,.body';
const CONTROLS = 'a,button,input,select,textarea,label,summary,audio,video,[tabindex],[contenteditable]';
/** Pixels. A pointer that moved further, and has selected text, has dragged. */
const DRAG_DISTANCE = 3;
/** Pixels. A mouse that moved further over a row is no press, whatever it has selected: hands that tremble move less. */
const LONG_DRAG_DISTANCE = 10;

const isControl = (node: EventTarget): boolean =>
  isElement(node) && (node.localName.includes('-') || node.matches(CONTROLS));

/** Handles `click` and `auxclick` of the text. */
export function pressTitle(event: MouseEvent): void {
  const { currentTarget: text, button, detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event;
  const path = event.composedPath();
  if (event.defaultPrevented || path.slice(0, path.indexOf(text as Node)).some(isControl)) return;
  const title = (text as Element).parentElement?.querySelector('.title');
  const isMiddle = button === 1;
  if (button && !(isMiddle && title?.matches('a'))) return;
  // The page sees one click, as if there were no text above the title.
  event.stopPropagation();
  // A middle click made by script opens nothing; a click with these modifiers opens a new tab in every browser.
  const keys = { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey, altKey };
  const place = { detail, clientX, clientY };
  const { MouseEvent } = viewOf(text as Element);
  if (MouseEvent)
    title?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...place, ...keys }),
    );
}

/** Whether text is selected. Safari reports a selection in a shadow root only if the root is passed. */
function isTextSelected(root: ShadowRoot): boolean {
  const selection = root.ownerDocument.getSelection();
  const ranges = selection?.getComposedRanges?.({ shadowRoots: [root] });
  return String(selection ?? '') !== '' || (ranges ?? []).some(({ collapsed }) => !collapsed);
}

/** Event handlers of a row that cancel the click at the end of a drag over it, or of a double click that selected text. */
export function createSelectionGuard() {
  let start: PointerEvent | undefined;
  return {
    onPointerDown: (event: PointerEvent) => {
      start = event;
    },
    onClickCapture: (event: MouseEvent) => {
      const { clientX, clientY, detail, currentTarget: row, target } = event;
      if (!start || !detail || !isElement(row) || !isElement(target) || !row.contains(target)) return;
      const distance = Math.hypot(clientX - start.clientX, clientY - start.clientY);
      // Browsers themselves tell a tap from a movement of a finger. Buttons may be left and reached again.
      const isLongDrag = distance > LONG_DRAG_DISTANCE && start.pointerType !== 'touch' && target.closest(TEXTS);
      const mayHaveSelected = distance > DRAG_DISTANCE || detail > 1;
      if (!isLongDrag && !(mayHaveSelected && isTextSelected(row.getRootNode() as ShadowRoot))) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
