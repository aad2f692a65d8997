/**
 * Interruption: a modal dialog or a popover of the host's, in which it asks the reader before it answers a press, closes the
 * panel. It is shown again, as it was, once the host has its answer.
 */
import { effect } from '@preact/signals';
import { focusOn } from '../list/keyboard.js';
import type { PanelContext } from '../context.js';

export interface Interruption {
  /** Whether the panel is hidden until the host has its answer. */
  readonly isOn: () => boolean;
  /** The panel is about to be hidden, and not by the reader. */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** Remembers what has focus and how far the list is scrolled; gives what puts both back. */
function remember(panel: HTMLElement): () => void {
  const { activeElement } = panel.getRootNode() as ShadowRoot;
  const row = activeElement?.closest('article');
  const list = panel.querySelector('.list');
  const top = list?.scrollTop ?? 0;
  return () => {
    if (list) list.scrollTop = top;
    // Until the next frame a button of a dialog that is closed by now still has focus.
    const now = document.activeElement;
    if (now === document.body || !now?.checkVisibility())
      focusOn([activeElement, row, panel].find((element) => element?.isConnected));
  };
}

export function watchInterruption({ responding }: PanelContext, panel: HTMLElement): Interruption {
  const ended = new AbortController();
  let isOn = false;
  let putBack: (() => void) | undefined;
  const resume = (): void => {
    if (panel.isConnected) panel.togglePopover(true);
    putBack?.();
    putBack = undefined;
    isOn = false;
  };
  const stop = effect(() => {
    const isAsked = responding.value.size > 0;
    if (isAsked) putBack ??= remember(panel);
    // WebKit hides a popover under a modal dialog without an event.
    else if (panel.matches(':popover-open')) putBack = undefined;
    if (isAsked || !putBack) return;
    const { host } = panel.getRootNode() as ShadowRoot;
    // A dialog that stays open after its answer would lie under the panel.
    const modal = [...document.querySelectorAll(':modal')].find((one) => !one.contains(host));
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
