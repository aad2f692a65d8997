/**
 * Restores the panel after a modal dialog or popover of the host closed it: the host may ask the reader something before
 * it answers an action. The panel opens again with the same focus and scroll position once the host has answered.
 */
import { effect } from '@preact/signals';
import { isShown } from '../is-shown.js';
import { focusOn } from '../focus-on.js';
import { togglePopover } from './popover.js';
import type { PanelContext } from '../context.js';

export interface Interruption {
  /** Whether the panel is hidden until the host has answered. */
  readonly isOn: () => boolean;
  /** The panel is about to be hidden, and not by the reader. */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** Returns a function that restores the present focus and scroll position. */
function rememberFocus(panel: HTMLElement): () => void {
  const { activeElement, ownerDocument } = panel.getRootNode() as ShadowRoot;
  const row = activeElement?.closest('article');
  const list = panel.querySelector('.list');
  const scrollTop = list?.scrollTop ?? 0;
  return () => {
    if (list) list.scrollTop = scrollTop;
    // A button of a dialog that has just closed keeps focus until the next frame.
    const { activeElement: current, body } = ownerDocument;
    if (current === body || !isShown(current))
      focusOn([activeElement, row, panel.querySelector('.panel')].find((element) => element?.isConnected));
  };
}

export function watchInterruption({ responding }: PanelContext, panel: HTMLElement): Interruption {
  const ended = new AbortController();
  let isOn = false;
  let restore: (() => void) | undefined;
  const resume = (): void => {
    togglePopover(panel, true);
    restore?.();
    restore = undefined;
    isOn = false;
  };
  const stop = effect(() => {
    const isHostAsked = responding.value.size > 0;
    if (isHostAsked) restore ??= rememberFocus(panel);
    // WebKit hides a popover under a modal dialog without an event.
    else if (panel.matches(':popover-open')) restore = undefined;
    if (isHostAsked || !restore) return;
    const { host, ownerDocument } = panel.getRootNode() as ShadowRoot;
    // A dialog that stays open after the answer would lie under the panel.
    const modal = [...ownerDocument.querySelectorAll(':modal')].find((element) => !element.contains(host));
    if (modal) modal.addEventListener('close', resume, { once: true, signal: ended.signal });
    else resume();
  });
  return {
    isOn: () => isOn,
    begin: () => {
      isOn = responding.peek().size > 0;
    },
    stop: () => {
      stop();
      ended.abort();
    },
  };
}
