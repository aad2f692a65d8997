/**
 * Keeps the popover and the scope's `open` at one, tells why it was closed, and gives focus back: Chromium loses it when a
 * popover in a shadow root closes. It listens to the page only while it is open.
 */
import { effect } from '@preact/signals';
import { bellOf, place } from './place.js';
import type { Scope } from './scope.js';

export const keepPopover = (scope: Scope, panel: HTMLElement): (() => void) =>
  effect(() => {
    if (!scope.open.value) return undefined;
    let escaped = false;
    let outside = false;
    const ended = new AbortController();
    const { signal } = ended;
    const listen = (type: string, listener: (event: Event) => void) =>
      addEventListener(type, listener, { capture: true, signal });
    const note = (event: Event) => {
      escaped = event instanceof KeyboardEvent && event.key === 'Escape';
    };
    const measure = () => place(scope, panel);

    if (panel.isConnected) panel.togglePopover(true);
    const stop = effect(measure);
    listen('resize', measure);
    listen('scroll', measure);
    listen('keydown', note);
    listen('pointerdown', note);
    const toggled = ({ newState }: ToggleEvent) => {
      if (newState === 'open') return;
      outside = !escaped;
      scope.setOpen(false, escaped ? 'escape' : 'outside');
    };
    panel.addEventListener('toggle', toggled, { signal });
    return () => {
      const { activeElement } = panel.getRootNode() as ShadowRoot;
      const inside = panel.contains(activeElement) || (escaped && document.activeElement === document.body);
      stop();
      ended.abort();
      if (panel.isConnected) panel.togglePopover(false);
      if (inside && !outside) bellOf(scope, panel)?.focus();
    };
  });
