/**
 * Hides the popover while the page shows something that would lie under it, or that closes it: a dialog, a box with the focus, or
 * a question about an action. The popover comes back with its focus and scroll position when that is gone. Knows dialogs by their
 * role, the focus and their place, not the library that shows them.
 */
import type { Interruption, Watched } from '../late-types.js';
import { viewOf } from '../view-of.js';
import { createDialogFinder } from './find-dialog.js';
import { rememberFocus } from './popover-focus.js';
import { DIALOGS, focusedIn, pathFrom } from './surfaces.js';

export function watchDialogs(
  { panel, box: popover, place, isHidden, earlier, shownBefore }: Watched,
  signal: AbortSignal,
): Pick<Interruption, 'isOn' | 'begin'> {
  const { responding, root, shared } = panel;
  const { host, ownerDocument: page } = root;
  const view = viewOf(root);
  const listening = { capture: true, passive: true, signal };
  let frame = 0;
  /** Why the popover is hidden. */
  let dialog: Element | undefined;
  /** The path of the last press, until a key is pressed. */
  let pressed: readonly EventTarget[] = [];
  /** The reader has pressed Tab, or outside of the popover: the focus moves by that. */
  let isByReader = false;
  /** The popover is back, and the reader has done nothing since. */
  let isReturning = false;
  let scrollTop = 0;
  const list = () => popover.querySelector('.list');
  // WebKit hides a popover under a modal dialog without an event, which may be gone by now.
  isHidden ||= !popover.inert && !popover.matches(':popover-open');

  const dialogs = createDialogFinder(panel, popover, isHidden ? [] : shownBefore);
  const focus = rememberFocus(panel, popover, earlier, listening);

  const restore = (): void => {
    isHidden = false;
    isReturning = true;
    isByReader = false;
    shared.togglePopover(popover, true);
    place();
    list()?.scrollTo({ top: scrollTop, behavior: 'instant' });
    focus.restore();
    // A browser may take the focus from a dialog that closes after that.
    schedule();
  };
  const update = (): void => {
    frame = 0;
    const focused = pathFrom(focusedIn(page));
    const before = dialog;
    dialog = dialogs.find(focused, pressed, before, isHidden);
    if (dialog && dialog !== before) observe(dialog.getRootNode());
    if (dialog && !isHidden) {
      isHidden = true;
      shared.togglePopover(popover, false);
    } else if (isHidden) {
      // A popover of the host closes this one, and nobody sees that it is gone.
      if (!dialog && (before || responding.peek().size === 0)) restore();
    } else if (isReturning) focus.restore();
    else if (isByReader && focused[0] !== page.body && !focused.some((one) => one === host || one.matches(DIALOGS)))
      focus.leave();
  };
  /** In the next frame: the key that closed a dialog would close the popover as well. */
  const schedule = (): void => {
    frame ||= view.requestAnimationFrame?.(update) ?? 0;
  };

  const onFocus = ({ type }: Event): void => {
    // Of a frame that gets the focus, only the window gets an event.
    const target = focusedIn(page);
    const isMoved = type === 'focusin' || target?.localName === 'iframe';
    if (target && isMoved && (isHidden || !isByReader)) dialogs.moveTo(target);
    schedule();
  };
  const onInput = (event: Event): void => {
    const { key } = event as Partial<KeyboardEvent>;
    pressed = key ? [] : event.composedPath();
    isByReader = key ? key === 'Tab' : !pressed.includes(popover);
    isReturning = false;
  };
  for (const type of ['focusin', 'focus', 'blur']) view.addEventListener(type, onFocus, listening);
  for (const type of ['keydown', 'pointerdown']) page.addEventListener(type, onInput, listening);
  for (const type of ['transitionend', 'animationend']) page.addEventListener(type, schedule, listening);
  const onBeforeToggle = (event: Event): void => {
    if (!shared.isOpening(event)) scrollTop = list()?.scrollTop ?? 0;
  };
  popover.addEventListener('beforetoggle', onBeforeToggle, listening);
  const observer =
    view.MutationObserver &&
    new view.MutationObserver((records) => {
      dialogs.change(records);
      schedule();
    });
  const observe = (node: Node): void => observer?.observe(node, { subtree: true, childList: true, attributes: true });
  observe(page);
  const stop = responding.subscribe(schedule);
  signal.addEventListener('abort', () => {
    stop();
    observer?.disconnect();
    view.cancelAnimationFrame?.(frame);
  });
  return {
    isOn: () => isHidden,
    begin: () => {
      isHidden ||= dialogs.isAny();
    },
  };
}
