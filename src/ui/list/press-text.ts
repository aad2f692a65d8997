/**
 * Text of a row that lies over its title, so that it can be selected: a press on it is a press on the title, with the same
 * modifiers. What a host puts there may have controls of its own, which it keeps.
 */
const CONTROLS = 'a,button,input,select,textarea,label,summary,audio,video,[tabindex],[contenteditable]';

const isControl = (node: EventTarget): boolean =>
  node instanceof Element && (node.localName.includes('-') || node.matches(CONTROLS));

/** Handles `click` and `auxclick` of the text. */
export function pressTitle(event: MouseEvent): void {
  const { currentTarget: text, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const path = event.composedPath();
  if (event.defaultPrevented || path.slice(0, path.indexOf(text as Node)).some(isControl)) return;
  const title = (text as Element).parentElement?.querySelector('.title');
  const middle = button === 1;
  if (button && !(middle && title?.matches('a'))) return;
  // The page hears of one press, as if there were no text above.
  event.stopPropagation();
  // A middle click made by script opens nothing; one with these modifiers opens a new tab in every browser.
  const keys = { ctrlKey: ctrlKey || middle, metaKey: metaKey || middle, shiftKey, altKey };
  title?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1, ...keys }),
  );
}

/** Whether text is selected; Safari tells it of a shadow root only when it is named. */
function isSelected(root: Node): boolean {
  const selection = getSelection();
  const ranges = root instanceof ShadowRoot ? selection?.getComposedRanges?.({ shadowRoots: [root] }) : [];
  return String(selection ?? '') !== '' || (ranges ?? []).some(({ collapsed }) => !collapsed);
}

/** Gives what a row listens with, so that a drag or a double click that selects its text is no press. */
export function selecting() {
  let from: MouseEvent | undefined;
  return {
    onPointerDown: (event: MouseEvent) => {
      from = event;
    },
    onClickCapture: (event: MouseEvent) => {
      const { clientX, clientY, detail, currentTarget: row, target } = event;
      const own = from && detail > 0 && row instanceof Element && row.contains(target as Node);
      const moved = from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > 3;
      if (!own || !(moved || detail > 1) || !isSelected(row.getRootNode())) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
