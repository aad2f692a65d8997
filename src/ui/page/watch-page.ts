/** Watches the dialogs, drawers and scroll locks of the page while the panel is open. */
import { watchAnchor } from '../panel/follow-anchor.js';
import type { Interruption, Watched } from '../late-types.js';
import { styleOf, viewOf } from '../view-of.js';
import { checkPlace } from './check-place.js';
import { keepTyping } from './keep-typing.js';
import { watchDialogs } from './page-dialogs.js';
import { DIALOGS, pathFrom } from './surfaces.js';

/**
 * Dispatches Escape again, inside of the panel only: in a dialog, the key must close the innermost one, and libraries listen in
 * any phase.
 */
function keepEscape(box: HTMLElement, signal: AbortSignal): void {
  const { host } = box.getRootNode() as ShadowRoot;
  const view = viewOf(box);
  const onKeyDown = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (event.key !== 'Escape' || !view.KeyboardEvent || !box.contains(target as Node)) return;
    if (!pathFrom(host).some((element) => element.matches(DIALOGS))) return;
    const isHandled = !target?.dispatchEvent(
      new view.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    if (isHandled) event.preventDefault();
    if (isHandled || box.popover) event.stopImmediatePropagation();
  };
  view.addEventListener('keydown', onKeyDown, { capture: true, signal });
}

/** Scroll locks cancel scrolling outside of the elements that they know, and they do not know the list. */
function keepScrolling(box: HTMLElement, signal: AbortSignal): void {
  const onScroll = (event: Event): void => {
    const path = event.composedPath() as HTMLElement[];
    const isInside = path
      .slice(0, path.indexOf(box))
      .some((one) => one.scrollHeight > one.clientHeight && /auto|scroll/.test(styleOf(one).overflowY));
    if (isInside) event.stopPropagation();
  };
  for (const type of ['wheel', 'touchmove']) box.addEventListener(type, onScroll, { passive: true, signal });
}

/** Long enough for the opening, also on a slow device. */
const CHECK_DELAY_MS = 600;

export function watchPage(watched: Watched): Interruption {
  const { box, panel } = watched;
  const ended = new AbortController();
  keepEscape(box, ended.signal);
  keepScrolling(box, ended.signal);
  keepTyping(box, ended.signal);
  if (box.popover) {
    // The check would force a layout before. A closing panel is inert, and a printed one needs none.
    const check = setTimeout(() => {
      if (!box.inert && !viewOf(box).matchMedia?.('print').matches) checkPlace(box);
    }, CHECK_DELAY_MS);
    ended.signal.addEventListener('abort', () => clearTimeout(check));
    watchAnchor(panel, box, ended.signal);
  }
  // The simulated DOMs of a host's tests have no popovers.
  const hasDialogs = box.popover && (box as Partial<HTMLElement>).togglePopover;
  return {
    isOn: () => false,
    begin: () => {},
    ...(hasDialogs && watchDialogs(watched, ended.signal)),
    stop: () => ended.abort(),
  };
}
