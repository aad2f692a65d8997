/**
 * Opens the menu of a row by a finger that rests on it. Browsers differ: iOS has no `contextmenu` event, Android sends it during
 * the press, Windows after it. A timer or the event, whichever is first, opens it; no context menu and no click follows.
 */
import { viewOf } from '../view-of.js';

/** Milliseconds, as in Android and iOS. */
const LONG_PRESS_MS = 500;
/** Pixels that a finger may move while it rests. */
const SLOP = 10;
/** Milliseconds after the finger is lifted in which a browser may still send a click. */
const REST_MS = 400;
/** Elements that have a long press of their own, or another purpose. */
const CONTROLS = 'button:not(.title), input, select, textarea, audio, video, [contenteditable]';

/** Cancels the browser's other events of a press. Clicks by key, which have no `detail`, pass. */
function cancelRest(row: HTMLElement): void {
  const root = row.getRootNode();
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const cancel = (event: Event): void => {
    if (event.type === 'click' && !(event as UIEvent).detail) return;
    event.preventDefault();
    // The page may follow the touches of a finger.
    if (event.type !== 'touchend') event.stopPropagation();
  };
  // The mouse events that follow a touch would move the focus.
  for (const type of ['touchend', 'mousedown', 'click', 'contextmenu']) root.addEventListener(type, cancel, options);
  root.addEventListener('pointerdown', () => over.abort(), options);
  for (const type of ['pointerup', 'pointercancel'])
    viewOf(row).addEventListener(type, () => setTimeout(() => over.abort(), REST_MS), options);
}

/** Handles `pointerdown` in a row. `open` returns the menu. A movement, another finger and scrolling end the press. */
export function startLongPress(down: PointerEvent, row: HTMLElement, open: () => Element | undefined): void {
  const { clientX, clientY, isPrimary, pointerId, pointerType } = down;
  const path = down.composedPath();
  const isOnControl = path.slice(0, path.indexOf(row)).some((node) => (node as Partial<Element>).matches?.(CONTROLS));
  if (pointerType !== 'touch' || !isPrimary || isOnControl) return;
  const view = viewOf(row);
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = (): void => {
    clearTimeout(timer);
    ended.abort();
  };
  const onMove = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLOP) end();
  };
  const fire = (): void => {
    end();
    cancelRest(row);
    // A press closes the popovers above the one in which it began: capturing moves its end into the menu.
    const menu = row.isConnected && open();
    if (menu) menu.setPointerCapture?.(pointerId);
  };
  const onContextMenu = (event: Event): void => {
    event.preventDefault();
    fire();
  };
  const timer = setTimeout(fire, LONG_PRESS_MS);
  row.addEventListener('pointermove', onMove, options);
  row.addEventListener('contextmenu', onContextMenu, options);
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'scroll']) view.addEventListener(type, end, options);
}
