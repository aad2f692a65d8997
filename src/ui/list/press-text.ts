/**
 * Text of a row that lies over its title, so that it can be selected: a click on it counts as a click on the title, with
 * the same modifier keys. Controls that the host puts into the text keep their own clicks.
 */
const CONTROLS = 'a,button,input,select,textarea,label,summary,audio,video,[tabindex],[contenteditable]';
/** Pixels. A pointer that moved further has dragged. */
const DRAG_DISTANCE = 3;

const isControl = (node: EventTarget): boolean =>
  node instanceof Element && (node.localName.includes('-') || node.matches(CONTROLS));

/** Handles `click` and `auxclick` of the text. */
export function pressTitle(event: MouseEvent): void {
  const { currentTarget: text, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const path = event.composedPath();
  if (event.defaultPrevented || path.slice(0, path.indexOf(text as Node)).some(isControl)) return;
  const title = (text as Element).parentElement?.querySelector('.title');
  const isMiddle = button === 1;
  if (button && !(isMiddle && title?.matches('a'))) return;
  // The page sees one click, as if there were no text above the title.
  event.stopPropagation();
  // A middle click made by script opens nothing; a click with these modifiers opens a new tab in every browser.
  const keys = { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey, altKey };
  title?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1, ...keys }),
  );
}

/** Whether text is selected. Safari reports a selection in a shadow root only if the root is passed. */
function isTextSelected(root: Node): boolean {
  const selection = getSelection();
  const ranges = root instanceof ShadowRoot ? selection?.getComposedRanges?.({ shadowRoots: [root] }) : [];
  return String(selection ?? '') !== '' || (ranges ?? []).some(({ collapsed }) => !collapsed);
}

/** Event handlers of a row that cancel the click at the end of a drag or double click that selected text. */
export function createSelectionGuard() {
  let start: MouseEvent | undefined;
  return {
    onPointerDown: (event: MouseEvent) => {
      start = event;
    },
    onClickCapture: (event: MouseEvent) => {
      const { clientX, clientY, detail, currentTarget: row, target } = event;
      const isOwn = start && detail > 0 && row instanceof Element && row.contains(target as Node);
      const isDrag = start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > DRAG_DISTANCE;
      if (!isOwn || !(isDrag || detail > 1) || !isTextSelected(row.getRootNode())) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
