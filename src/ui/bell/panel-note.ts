/** Renders a note in place of a panel whose file cannot be loaded. The stylesheet positions it: the missing file measures. */
import { watch } from '../../shared/cell.js';
import { focusOn } from '../focus-on.js';
import { viewOf } from '../view-of.js';
import { labelBell } from './bell.js';
import { ALERT } from './bell-icon.js';
import { createElement, createIcon } from '../dom.js';
import type { BellContext } from '../host-context.js';

/** `outdated`: the file on the server belongs to another build. */
export type PanelProblem = 'offline' | 'failed' | 'outdated';

/** Returns a function that closes it. The last key or press tells why the browser has closed it. */
function openPopover({ anchor, root, setOpen }: BellContext, note: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const opener = anchor.value ?? root.querySelector('.bell');
  let reason: 'escape' | 'outside' = 'outside';
  const remember = (event: Event): void => {
    reason = (event as Partial<KeyboardEvent>).key === 'Escape' ? 'escape' : 'outside';
  };
  for (const type of ['keydown', 'pointerdown'])
    viewOf(note).addEventListener(type, remember, { capture: true, signal });
  const onToggle = (event: Event): void => {
    if ((event as ToggleEvent).newState === 'closed') setOpen(false, reason);
  };
  note.addEventListener('toggle', onToggle, { signal });
  // The simulated DOMs of a host's tests have no popovers.
  (note as Partial<HTMLElement>).togglePopover?.(true);
  // Opening by script does not move focus, but a press on the host's own button should, as on the bell.
  if (opener?.matches(':focus')) note.focus({ preventScroll: true });
  return () => {
    // Chromium loses the focus when a popover in a shadow root closes.
    const { activeElement, body } = root.ownerDocument;
    const hasFocus = note.matches(':focus-within') || (reason === 'escape' && activeElement === body);
    ended.abort();
    if (note.isConnected) (note as Partial<HTMLElement>).togglePopover?.(false);
    if (hasFocus) focusOn(opener);
  };
}

/** `retry` loads the panel again and replaces the note. Returns a function that removes the note. */
export function renderPanelNote(
  context: BellContext,
  container: Element,
  problem: PanelProblem,
  retry: () => void,
): () => void {
  const { isMoving, isPopover, open, root, strings } = context;
  const text = createElement('b', {});
  const button = createElement('button', {});
  const note = createElement(
    'div',
    { id: 'panel', class: 'panel empty load-error', role: 'alert', tabindex: '-1' },
    createIcon(ALERT),
    text,
  );
  button.addEventListener('click', retry);
  // A retry cannot help: the page itself belongs to another build.
  if (problem !== 'outdated') note.append(button);
  container.replaceChildren(note);
  const stopText = watch([strings], () => {
    const { lang, tryAgain } = strings.value;
    note.lang = lang;
    text.textContent = strings.value[problem];
    button.textContent = tryAgain;
  });
  const stopPopover = watch([isPopover, open, isMoving], () => {
    note.popover = isPopover.value ? 'auto' : null;
    if (!isPopover.value) return undefined;
    labelBell(root);
    // A move hides a popover without an event.
    return open.value && !isMoving.value ? openPopover(context, note) : undefined;
  });
  return () => {
    stopText();
    stopPopover();
    note.remove();
  };
}
