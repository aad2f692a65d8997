/** Cancels the click at the end of a drag over a row, or of a double click that selected text. */
import type { RowToolsContext } from './start-row-tools.js';

const TEXTS = '.title,.body';
/** Pixels. A pointer that moved further, and has selected text, has dragged. */
const DRAG_DISTANCE = 3;
/** Pixels. A mouse that moved further over a row has not pressed it: trembling hands move less. */
const LONG_DRAG_DISTANCE = 10;

/** Safari reports a selection in a shadow root only if the root is passed. */
function isTextSelected(root: ShadowRoot): boolean {
  const selection = root.ownerDocument.getSelection();
  const ranges = selection?.getComposedRanges?.({ shadowRoots: [root] });
  return String(selection ?? '') !== '' || (ranges ?? []).some(({ collapsed }) => !collapsed);
}

export function guardSelection({ ended: signal, root, rowOf }: RowToolsContext): void {
  const options = { capture: true, signal };
  let start: PointerEvent | undefined;
  const onPointerDown = (event: PointerEvent): void => {
    start = event;
  };
  const onClick = (event: MouseEvent): void => {
    const { clientX, clientY, detail } = event;
    const target = event.target as Element;
    if (!start || !detail || !rowOf(event)?.contains(target)) return;
    const distance = Math.hypot(clientX - start.clientX, clientY - start.clientY);
    // For fingers, browsers tell a tap from a movement. A drag may leave a button and reach it again.
    const isLongDrag = distance > LONG_DRAG_DISTANCE && start.pointerType !== 'touch' && target.closest(TEXTS);
    const mayHaveSelected = distance > DRAG_DISTANCE || detail > 1;
    if (!isLongDrag && !(mayHaveSelected && isTextSelected(root))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('pointerdown', onPointerDown as EventListener, options);
  root.addEventListener('click', onClick as EventListener, options);
}
